import { bidi } from '#core/texts/bidi.ts'
import type { RailTexts } from './en.ts'

export const texts: RailTexts = {
  turn: (one, other) => bidi`عرض 1 ${one} بعملة ${other}`,
  market: 'السوق',
  system: 'سعر النظام',
  premium: (perCent) => bidi`${`+${perCent}`}`,
  premiumMeans: (perCent) => bidi`أكثر من سعر السوق بنسبة ${perCent}`,
  marketToday: (price, day) => bidi`السوق ${price} في ${day}`,
  marketFailed: 'تعذّر تحميل سعر السوق.',
  noMarket: 'لا يوجد سعر سوق حديث للمقارنة.',
  costly: {
    owner: (amount) => bidi`ستحصل على أقل مما في سعر السوق بمقدار ${amount}.`,
    buyer: (amount) => bidi`ستدفع أكثر مما في سعر السوق بمقدار ${amount}.`,
  },
  chart: 'عرض الرسم البياني',
  hideChart: 'إخفاء الرسم البياني',
  smallest: (amount) => bidi`${amount} على الأقل`,
  tooSmall: (amount) => bidi`أصغر مبلغ هو ${amount}`,
}
