import { bidi } from '../../bidi.ts'
import type { CardMoneyTexts } from './en.ts'

export const texts: CardMoneyTexts = {
  debit: {
    held: 'محجوز على بطاقتك',
    released: 'كان محجوزًا وفُكّ حجزه',
    taken: 'خُصم من بطاقتك',
    'part-held': 'الخصم من',
    'part-released': 'خُصم جزء وفُكّ حجز الباقي',
    untouched: 'لم يُخصم شيء',
    returning: 'في طريق العودة إلى',
    refunded: 'عاد إلى بطاقتك',
  },
  credit: {
    awaited: 'سيُستلم على',
    'on-its-way': 'في الطريق إلى',
    'held-back': 'موقوف أثناء النظر في اعتراض على دفعة، إلى',
    'held-from-other': 'موقوف مؤقتًا، إلى',
    'part-on-its-way': 'استُلم جزء والباقي في الطريق إلى',
    'part-received': 'استُلم جزء منه على',
    received: 'استُلم على',
    returned: 'عاد المبلغ: اختر بطاقة أخرى',
  },
  returnedToOther: 'عاد المبلغ',
  from: (card) => bidi`من ${card}`,
  sum: {
    'on-its-way': 'في الطريق إليك',
    'held-back': 'موقوف أثناء النظر في اعتراض على دفعة',
    'held-from-other': 'موقوف مؤقتًا',
    'part-on-its-way': 'استُلم أو في الطريق إليك',
    returned: 'عاد المبلغ وهو بانتظارك',
  },
  card: (lastFour) => bidi`${`•••• ${lastFour}`}`,
  cardOf: (friend) => bidi`بطاقة لدى ${friend}`,
}
