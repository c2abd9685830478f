import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'سعر الصرف',
  give: 'تدفع',
  giveCurrency: 'العملة التي تدفعها',
  get: 'تستلم',
  getCurrency: 'العملة التي تستلمها',
  swap: 'تبديل العملتين',
  converted: (give, get) => bidi`${give} تعادل ${get} بسعر السوق`,
  find: 'ابحث عن عروض',

  loading: 'جارٍ البحث عن سعر السوق…',
  asOf: (day) => bidi`سعر السوق بتاريخ ${day}. لكل عرض سعره الخاص.`,
  stale: (day) => bidi`سعر السوق هذا بتاريخ ${day} وقد يكون قديمًا.`,
  unavailable: 'لا يوجد الآن سعر سوق لهذا الزوج.',
  rateFailed: 'تعذّر تحميل سعر السوق.',
  retry: 'إعادة المحاولة',

  chart: 'أسعار السوق السابقة',

  best: 'أفضل العروض',
  some: 'العروض',
  offers: (give, get) => bidi`عروض تأخذ ${give} مقابل ${get}`,
  none: 'لا أحد يعرض ذلك بعد',
  noneText: (give, get) => bidi`لا يوجد عرض مفتوح يأخذ ${give} مقابل ${get}. يمكنك نشر عرض من عندك.`,
}
