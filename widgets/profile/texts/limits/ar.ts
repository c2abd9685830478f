import { isolated } from '#core/texts/isolate.ts'
import type { LimitsTexts } from './en.ts'

export const texts: LimitsTexts = {
  limits: 'حدودك',
  limitsText:
    'ما يجوز أن يخرج من بطاقاتك، بالدولار الأمريكي وبسعر السوق. تُحسب الطلبات والعروض والتحويلات، ولا يُحسب ما أُفرج عنه.',
  day: isolated`خلال ${24} ساعة`,
  month: isolated`خلال ${30} يومًا`,
  order: 'الطلب الواحد',
  orders: 'الطلبات المنتظرة في وقت واحد',
  listings: 'العروض المفتوحة في وقت واحد',
  used: (used, limit) => isolated`استُخدم ${used} من ${limit}`,
  left: (left) => isolated`بقي ${left}`,
  atMost: (limit) => isolated`${limit} على الأكثر`,
  frees: (day, time) => isolated`يتسع الحد من جديد في ${day}، ${time}`,
  grows: (day) => isolated`ترتفع حدودك ابتداءً من ${day}`,
  growsTo: (what, limit) => isolated`${what}: ${limit}`,
}
