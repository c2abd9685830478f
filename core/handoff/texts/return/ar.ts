import { bidi } from '#core/texts/bidi.ts'
import type { ReturnTexts } from './en.ts'

export const texts: ReturnTexts = {
  back: (host) => bidi`العودة إلى ${host}`,
}
