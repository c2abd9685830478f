import { isolated } from '#core/texts/isolate.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './texts.ts'

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
  missingId: 'لم يُحدَّد أي عرض.',
  notFound: 'هذا العرض غير موجود، أو ليس من عروضك.',
  notYours: (owner) => isolated`هذا العرض يخص ${owner}، ولا يمكن لغير صاحبه إدارته.`,
  order: 'تقديم طلب عليه',
  failedToLoad: 'تعذّر تحميل العرض.',

  summary: 'العرض',
  need: 'المطلوب',
  have: 'المعروض',
  rate: 'السعر',
  systemRate: 'السعر (سعر النظام)',
  partFulfilment: 'التنفيذ الجزئي',
  systemFulfilment: 'التنفيذ التلقائي',
  yes: 'نعم',
  no: 'لا',
  ordersCount: 'الطلبات',
  orders: (all, pending) => (pending === 0 ? `${all}` : isolated`${all}، منها ${pending} قيد الانتظار`),
  status: 'الحالة',
  balance: 'المتبقي',
  dateCreated: 'تاريخ الإنشاء',
  openUntil: 'مفتوح حتى',
  debitCard: 'البطاقة المخصوم منها',
  creditCard: 'البطاقة المودَع فيها',
  card: (lastFour) => isolated`${`•••• ${lastFour}`}`,

  halt: 'إيقاف',
  haltInvalid: 'لا يمكن إيقاف هذا العرض',
  halted: 'تم إيقاف عرضك وسحبه',
  haltTitle: 'إيقاف العرض؟',
  haltText: (held, pending) =>
    `${isolated`سيُفك حجز مبلغ ${held} الذي ما زال محجوزًا على بطاقتك.`}${pending === 0 ? '' : rejected(pending)} لا يمكن التراجع عن هذا الإجراء.`,
  haltConfirm: 'إيقاف العرض',
  haltFailed: 'تعذّر إيقاف العرض',

  reference: 'المرجع',

  history: 'ما حدث',
  historyCut: (count) => isolated`لا يظهر هنا من الطلبات سوى أحدث ${count}؛ أما الإيصال فيضمها كلها.`,
  receipt: 'إيصال',
  pdf: 'تنزيل PDF',
  ordersCsv: 'الطلبات بصيغة CSV',
  listingsCsv: 'كل عروضي بصيغة CSV',

  requests: 'الطلبات على العرض',
  loading: 'جارٍ التحميل…',
  loadMore: 'تحميل المزيد',
  narrow: 'يظهر هنا أحدث 1,000 فقط. ويضم الملف المصدَّر الكل.',
  noOrders: 'لم يُقدَّم أي طلب على هذا العرض',
  noOrdersText: 'سيصلك إشعار عند تقديم أي طلب.',
  requestsFailed: 'تعذّر تحميل الطلبات على العرض.',
  date: 'التاريخ',
  user: 'المستخدم',
  orderAmount: 'مبلغ الطلب',
  youGet: (amount) => isolated`تستلم ${amount}`,
  actions: 'القبول أو الرفض',
  accept: 'قبول',
  reject: 'رفض',
  ofOrder: (user) => isolated` طلب ${user}`,
  ofUser: (user) => isolated` طلب ${user}`,
  counterOffer: 'عرض مقابل',
  counterMore: (difference) => isolated`أكثر بمقدار ${difference} مما تستلمه بسعرك`,
  counterLess: (difference) => isolated`أقل بمقدار ${difference} مما تستلمه بسعرك`,
  counterSame: 'المبلغ نفسه الذي تستلمه بسعرك',
}
