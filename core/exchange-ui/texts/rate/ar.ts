import { bidi } from '#core/texts/bidi.ts'
import type { RateTexts } from './en.ts'

export const texts: RateTexts = {
  atMarket: 'بسعر السوق',
  aboveMarket: (size) => bidi`أعلى من السوق بنسبة ${size}`,
  belowMarket: (size) => bidi`أقل من السوق بنسبة ${size}`,
  owner: { cheaper: 'لصالح المشتري', dearer: 'لصالحك' },
  buyer: { cheaper: 'تدفع أقل', dearer: 'تدفع أكثر' },
  // No letter stands outside of the isolates: the mark gives the line its direction.
  both: (distance, meaning) => bidi`\u200f${distance}، ${meaning}`,
}
