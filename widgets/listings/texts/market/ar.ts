import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { MarketTexts } from './en.ts'

const listings = (count: number, sign = '') =>
  plural('ar', count, {
    zero: 'لا عروض',
    one: 'عرض واحد',
    two: 'عرضان',
    few: `${count}${sign} عروض`,
    many: `${count}${sign} عرضًا`,
    other: `${count}${sign} عرض`,
  })

export const texts: MarketTexts = {
  give: 'تدفع',
  get: 'تستلم',
  getAbout: 'تستلم ≈',
  giveCurrency: 'العملة التي تدفعها',
  getCurrency: 'العملة التي تستلمها',
  amount: 'المبلغ الذي تدفعه',
  any: 'الكل',
  swap: 'تبديل العملتين',
  pairs: 'أزواج العملات',
  allPairs: 'كل الأزواج',
  save: (pair) => bidi`حفظ الزوج ${pair}`,
  unsave: (pair) => bidi`إزالة الزوج المحفوظ ${pair}`,
  best: 'أفضل عرض',
  none: 'لا توجد عروض بعد',
  market: (day) => bidi`السوق، ${day}`,
  noMarket: 'لا يوجد سعر سوق',
  more: (amount) => bidi`أكثر من السوق بمقدار ${amount}`,
  less: (amount) => bidi`أقل من السوق بمقدار ${amount}`,
  same: 'مساوٍ للسوق',
  badAmount: 'أدخل مبلغًا لمعرفة ما يوفره أفضل عرض',
  sweep: 'تبديل فوري',
  sweepAt: (rate) => bidi`صرف فوري بسعر ${rate}`,
  offers: (count, isAll) => listings(count, isAll ? '' : '+'),
  otherSide: (code) => bidi`الجانب الآخر، من يحتاجون ${code}`,
  otherBest: (rate, offers) => bidi`الأفضل ${rate} · ${offers}`,
  cheaper: 'أرخص',
  dearer: 'أغلى',
  marketMark: 'السوق',
  dots: (count) => bidi`${listings(count)} حول سعر السوق`,
  depth: (code) => bidi`المعروض من ${code} عند كل سعر`,
  rate: 'السعر',
  available: 'المتاح',
  rest: (count) => bidi`${count} أخرى`,
  failed: 'تعذّر تحميل سوق هذا الزوج.',
}
