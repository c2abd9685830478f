import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'البحث عن عروض',
  need: 'تحتاج إلى',
  needCurrency: 'العملة التي تحتاج إليها',
  have: 'لديك',
  haveCurrency: 'العملة التي لديك',
  haveHint: 'يشمل البحث ما يمكنك طلبه بهذا المبلغ كاملًا أو جزءًا منه',
  negative: 'يُرجى إدخال مبلغ لا يقل عن 0',
  search: 'بحث',
  rate: (rate, day) => bidi`سعر السوق بتاريخ ${day}: ${rate}. لكل عرض سعره الخاص.`,
  stale: (rate, day) => bidi`سعر السوق بتاريخ ${day}: ${rate}. قد يكون قديمًا. لكل عرض سعره الخاص.`,
  noRate: 'لا يوجد الآن سعر سوق لهذا الزوج. يُرجى إدخال المبلغين بنفسك.',
  rateFailed: 'تعذّر تحميل سعر السوق. يُرجى إدخال المبلغين بنفسك.',
  loadingRate: 'جارٍ البحث عن سعر السوق…',

  recent: 'أحدث العروض',
  recentCaption: (need, have) => bidi`أحدث العروض التي تأخذ ${need} مقابل ${have}`,
  results: 'نتائج البحث',
  resultsCaption: (need, have) => bidi`عروض تأخذ ${need} مقابل ${have}`,
  offeringCaption: (have) => bidi`عروض تقدم ${have}`,
  best: (rate) => bidi`أفضل سعر: ${rate}`,
  showRecent: 'إظهار أحدث العروض',
  nothing: 'لم يُعثر على نتائج لبحثك، ويمكنك الطلب من العروض بالعملة التي تحتاج إليها',

  noneText: 'تظهر هنا عروض الناس. يمكنك نشر عرض لتحديد ما تحتاج إليه.',
  noneOffering: (have) => bidi`لا أحد يعرض ${have} بعد`,
  noneOfferingText: 'يمكنك نشر عرض لتحديد ما تحتاج إليه، ليقدم الآخرون طلباتهم عليه.',
}
