import { bidi } from '../../bidi.ts'
import type { CardMoneyTexts } from './en.ts'

export const texts: CardMoneyTexts = {
  debit: {
    held: 'محجوز على بطاقتك',
    released: 'كان محجوزًا وفُكّ حجزه',
    taken: 'خُصم من بطاقتك',
    'part-held': 'خُصم جزء والباقي محجوز',
    'part-released': 'خُصم جزء وفُكّ حجز الباقي',
    untouched: 'لم يُخصم شيء',
  },
  credit: {
    awaited: 'سيُستلم على',
    'part-received': 'استُلم جزء منه على',
    received: 'استُلم على',
  },
  card: (lastFour) => bidi`${`•••• ${lastFour}`}`,
  cardOf: (friend) => bidi`بطاقة لدى ${friend}`,
}
