import { bidi } from '#core/texts/bidi.ts'
import type { RateTexts } from './en.ts'

export const texts: RateTexts = {
  atMarket: 'بسعر السوق',
  aboveMarket: (size) => bidi`أعلى من السوق بنسبة ${size}`,
  belowMarket: (size) => bidi`أقل من السوق بنسبة ${size}`,
  owner: { above: 'لصالحك', below: 'لصالح المشتري' },
  orderer: { above: 'تدفع أكثر', below: 'تدفع أقل' },
  both: (distance, meaning) => bidi`${distance}، ${meaning}`,
}
