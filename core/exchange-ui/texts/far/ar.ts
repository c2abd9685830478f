import { bidi } from '#core/texts/bidi.ts'
import type { FarTexts } from './en.ts'

export const texts: FarTexts = {
  title: (price) => bidi`هل تقصد ${price}؟`,
  text: (price, market) => bidi`${price} بعيد عن السوق، وسعره ${market}.`,
  use: (price) => bidi`استخدم ${price}`,
  keep: (figure) => bidi`أبقِ ${figure}`,
}
