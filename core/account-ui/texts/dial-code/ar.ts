import { bidi } from '#core/texts/bidi.ts'
import type { DialCodeTexts } from './en.ts'

export const texts: DialCodeTexts = {
  keepsDialCode: (code) => bidi`يبقى رمز رقمك ${code}.`,
  takeDialCode: (code) => bidi`استخدام ${code}`,
}
