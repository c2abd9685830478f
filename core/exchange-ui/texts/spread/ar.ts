import { bidi } from '#core/texts/bidi.ts'
import type { SpreadTexts } from './en.ts'

export const texts: SpreadTexts = {
  includes: (size) => bidi`يشمل هامشًا قدره ${size}.`,
  systemRate: (price, size) => bidi`سعر النظام ${price}، يشمل هامشًا قدره ${size}`,
}
