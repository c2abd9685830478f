import { isolated } from '#core/texts/isolate.ts'
import type { EditTexts } from './edit-texts.ts'

export const texts: EditTexts = {
  title: 'تعديل العرض',
  rate: 'السعر',
  rateUnit: (have, need) => isolated`${have} لكل ${`1 ${need}`}`,
  systemRate: 'استخدام سعر النظام',
  systemRateHint: (day) => isolated`سعر السوق بتاريخ ${day}. يحتفظ عرضك بالسعر الساري عند حفظه.`,
  systemRateKept: 'يحتفظ عرضك بسعر السوق الذي نُشر به أو عُدِّل به آخر مرة.',
  systemRateLoading: 'جارٍ البحث عن سعر السوق…',
  systemRateStale: (day) => isolated`سعر السوق بتاريخ ${day}، وهو أقدم من أن يُستخدم. يُرجى إدخال سعر خاص بك.`,
  systemRateUnavailable: 'لا يوجد الآن سعر سوق لهذا الزوج. يُرجى إدخال سعر خاص بك.',
  takeMarket: (rate) => isolated`استخدام سعر السوق الحالي: ${rate}`,

  partFulfilment: 'قبول التنفيذ الجزئي',
  partFulfilmentYes: 'يمكن لعدة أشخاص أن يطلب كلٌّ منهم جزءًا',
  partFulfilmentNo: 'طلب واحد بكامل المبلغ فقط',
  systemFulfilment: 'قبول التنفيذ التلقائي',
  systemFulfilmentYes: 'تُنفَّذ فورًا ودون الرجوع إليك الطلبات بسعرك أو بسعر أفضل، والعروض التي تطابق عرضك',
  systemFulfilmentNo: 'القرار لك في كل طلب',

  meansTitle: 'ما يعنيه ذلك',
  offerStays: (offer) => isolated`يبقى ما تعرضه ${offer}.`,
  askStays: (ask) => isolated`يبقى ما تطلبه ${ask}.`,
  askInstead: (now, before) => isolated`تطلب ${now} بدلًا من ${before}.`,
  cameIn: (received) => isolated`وصلك منه بالفعل ${received}.`,
  nothingHeld: 'لا يُحجز أي مبلغ جديد على بطاقتك.',
  newcomer: 'العرض المعدَّل يُعامَل كعرض جديد: عند تساوي السعر تُطابَق أولًا العروض الأقدم.',
  unchanged: 'لم يتغير شيء بعد.',

  save: 'حفظ التغييرات',
  failed: 'تعذّر تعديل العرض',
  ordersCame: 'وصل طلب في هذه الأثناء',
  ordersCameText: 'يجب البت في الطلبات قيد الانتظار أولًا. يبقى ما أدخلته هنا إلى أن تُغلق هذه النافذة.',
  ended: 'انتهى هذا العرض ولم يعد تعديله ممكنًا.',

  changed: (ask) => isolated`تم تعديل عرضك. تطلب الآن ${ask}.`,
  matchedAll: 'تم تعديل عرضك وطوبق فورًا مع عرض آخر: وهو منفَّذ بالكامل.',
  matched: (part) => isolated`تم تعديل عرضك ونُفِّذ منه فورًا ${part}.`,
  matchedPart: 'تم تعديل عرضك ونُفِّذ جزء منه فورًا.',

  leaveTitle: 'المغادرة دون حفظ؟',
  leaveText: 'لم تُحفظ التغييرات على عرضك وستُفقد.',
  leave: 'مغادرة',
  stay: 'متابعة التعديل',
}
