import { isolated } from '#core/texts/isolate.ts'
import type { RateTexts } from './en.ts'

export const texts: RateTexts = {
  atMarket: 'بسعر السوق',
  aboveMarket: (size) => isolated`أعلى من السوق بنسبة ${size}`,
  belowMarket: (size) => isolated`أقل من السوق بنسبة ${size}`,
  owner: { above: 'لصالحك', below: 'لصالح المشتري' },
  orderer: { above: 'تدفع أكثر', below: 'تدفع أقل' },
  both: (distance, meaning) => isolated`${distance}، ${meaning}`,
}
