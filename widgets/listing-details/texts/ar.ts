import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

const rejected = (pending: number) =>
  plural('ar', pending, {
    one: ' وسيُرفض طلب واحد قيد الانتظار.',
    two: ' وسيُرفض طلبان قيد الانتظار.',
    few: ` وستُرفض ${pending} طلبات قيد الانتظار.`,
    many: ` وسيُرفض ${pending} طلبًا قيد الانتظار.`,
    other: ` وسيُرفض ${pending} طلب قيد الانتظار.`,
  })

export const texts: Texts = {
  why: 'يمكنك إدارة عروضك بمجرد تسجيل الدخول.',
  title: 'تفاصيل العرض',
  back: 'العودة إلى العروض',
  notFound: 'هذا العرض غير موجود، أو ليس من عروضك.',
  notYours: (owner) => bidi`هذا العرض يخص ${owner}، ولا يمكن لغير صاحبه إدارته.`,
  order: 'تقديم طلب عليه',

  summary: 'العرض',
  need: 'المطلوب',
  have: 'المعروض',
  fee: 'الرسوم على المبلغ كله',
  systemRate: 'السعر (سعر النظام)',
  released: 'فُكّ حجزه',
  ordersCount: 'الطلبات',
  orders: (all, pending) => (pending === 0 ? `${all}` : bidi`${all}، منها ${pending} قيد الانتظار`),

  halt: 'إيقاف',
  haltInvalid: 'لا يمكن إيقاف هذا العرض',
  halted: 'تم إيقاف عرضك وسحبه',
  haltTitle: 'إيقاف العرض؟',
  haltText: (held, pending, hasFee) =>
    `${hasFee ? bidi`سيُفك حجز مبلغ ${held} الذي ما زال محجوزًا على بطاقتك، مع حصته من الرسوم.` : bidi`سيُفك حجز مبلغ ${held} الذي ما زال محجوزًا على بطاقتك.`}${pending === 0 ? '' : rejected(pending)} لا يمكن التراجع عن هذا الإجراء.`,
  haltConfirm: 'إيقاف العرض',
  haltFailed: 'تعذّر إيقاف العرض',

  historyCut: (count) => bidi`لا يظهر هنا من الطلبات سوى أحدث ${count}؛ أما الإيصال فيضمها كلها.`,
  ordersCsv: 'الطلبات بصيغة CSV',
  listingsCsv: 'كل عروضي بصيغة CSV',

  requests: 'الطلبات على العرض',
  narrow: 'يظهر هنا أحدث 1,000 فقط. ويضم الملف المصدَّر الكل.',
  noOrders: 'لم يُقدَّم أي طلب على هذا العرض',
  noOrdersText: 'سيصلك إشعار عند تقديم أي طلب.',
  requestsFailed: 'تعذّر تحميل الطلبات على العرض.',
  youGet: (amount) => bidi`تستلم ${amount}`,
  actions: 'القبول أو الرفض',
  accept: 'قبول',
  reject: 'رفض',
  ofOrder: (user) => bidi` طلب ${user}`,
  ofUser: (user) => bidi` طلب ${user}`,
  counterMore: (difference) => bidi`أكثر بمقدار ${difference} مما تستلمه بسعرك`,
  counterLess: (difference) => bidi`أقل بمقدار ${difference} مما تستلمه بسعرك`,
  counterSame: 'المبلغ نفسه الذي تستلمه بسعرك',

  // Decide on an order, and the outcome
  acceptTitle: 'قبول الطلب؟',
  rejectTitle: 'رفض الطلب؟',
  sure: 'هل تؤكد رغبتك في المتابعة؟',
  acceptMeans: (ordered, user, get) => bidi`يستلم ${user} مبلغ ${ordered}، وتستلم ${get}.`,
  rejectMeans: (user) => bidi`سيُفك حجز المبلغ المحجوز على بطاقة ${user}.`,
  counterMeans: (meaning) => bidi`عرض مقابل: ${meaning}.`,
  accepted: 'تم قبول الطلب',
  acceptedText: (ordered, user, get, card) =>
    bidi`استلم ${user} مبلغ ${ordered}، ومبلغ ${get} في الطريق إلى ${card}.`,
  rejected: 'تم رفض الطلب',
  rejectedText: (user) => bidi`فُكّ حجز المبلغ المحجوز على بطاقة ${user}.`,
  decideFailed: 'تعذّر إتمام العملية',

  // Edit
  editTitle: 'تعديل العرض',
  systemRateHint: (day) => bidi`سعر السوق بتاريخ ${day}. يحتفظ عرضك بالسعر الساري عند حفظه.`,
  systemRateKept: 'يحتفظ عرضك بسعر السوق الذي نُشر به أو عُدِّل به آخر مرة.',
  systemRateKeptAsWas: 'يحتفظ عرضك بسعر النظام الذي نُشر به أو عُدِّل به آخر مرة.',
  takeSystem: (rate) => bidi`استخدام سعر النظام الحالي: ${rate}`,
  takeMarket: (rate) => bidi`استخدام سعر السوق الحالي: ${rate}`,

  meansTitle: 'ما يعنيه ذلك',
  offerStays: (offer) => bidi`يبقى ما تعرضه ${offer}.`,
  askStays: (ask) => bidi`يبقى ما تطلبه ${ask}.`,
  askInstead: (now, before) => bidi`تطلب ${now} بدلًا من ${before}.`,
  cameIn: (received) => bidi`وصلك منه بالفعل ${received}.`,
  nothingHeld: 'لا يُحجز أي مبلغ جديد على بطاقتك.',
  feeStays: 'تبقى رسومك كما اتُّفق عليها.',
  newcomer: 'العرض المعدَّل يُعامَل كعرض جديد: عند تساوي السعر تُطابَق أولًا العروض الأقدم.',
  unchanged: 'لم يتغير شيء بعد.',

  save: 'حفظ التغييرات',
  editFailed: 'تعذّر تعديل العرض',
  ordersCame: 'وصل طلب في هذه الأثناء',
  ordersCameText: 'يجب البت في الطلبات قيد الانتظار أولًا. يبقى ما أدخلته هنا إلى أن تُغلق هذه النافذة.',
  ended: 'انتهى هذا العرض ولم يعد تعديله ممكنًا.',

  changed: (ask) => bidi`تم تعديل عرضك. تطلب الآن ${ask}.`,
  matchedAll: 'تم تعديل عرضك وطوبق فورًا مع عرض آخر: وهو منفَّذ بالكامل.',
  matched: (part) => bidi`تم تعديل عرضك ونُفِّذ منه فورًا ${part}.`,
  matchedPart: 'تم تعديل عرضك ونُفِّذ جزء منه فورًا.',

  leaveTitle: 'المغادرة دون حفظ؟',
  leaveText: 'لم تُحفظ التغييرات على عرضك وستُفقد.',
  leave: 'مغادرة',
  stay: 'متابعة التعديل',
}
