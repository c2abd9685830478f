import { bidi } from '#core/texts/bidi.ts'
import type { LimitsTexts } from './en.ts'

export const texts: LimitsTexts = {
  limits: 'حدودك',
  limitsText:
    'ما يجوز أن يخرج من بطاقاتك، بالدولار الأمريكي وبسعر السوق. تُحسب الطلبات والعروض والتحويلات مع رسومها، ولا يُحسب ما أُفرج عنه.',
  day: bidi`خلال ${24} ساعة`,
  month: bidi`خلال ${30} يومًا`,
  order: 'الطلب الواحد',
  orders: 'الطلبات المنتظرة في وقت واحد',
  listings: 'العروض المفتوحة في وقت واحد',
  used: (used, limit) => bidi`استُخدم ${used} من ${limit}`,
  left: (left) => bidi`بقي ${left}`,
  atMost: (limit) => bidi`${limit} على الأكثر`,
  frees: (moment) => bidi`يتسع الحد من جديد في ${moment}`,
  grows: (day) => bidi`ترتفع حدودك ابتداءً من ${day}`,
  growsTo: (what, limit) => bidi`${what}: ${limit}`,
  failed: 'تعذّر تحميل حدودك.',
}
