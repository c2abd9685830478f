import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'يلزم تسجيل الدخول لعرض كل ما تحرّك أو حُجز على بطاقاتك.',
  title: 'كشف الحساب',
  balanceMeans: 'الرصيد: ما استُلم عبر Cowrie مطروحًا منه ما سُحب. وهو ليس رصيدك لدى المصرف.',
  print: 'طباعة',

  sums: 'البطاقات',
  sumOf: (card, currency) => bidi`${card}، ${currency}`,
  heldNow: (amount) => bidi`${amount} محجوزة`,
  moved: (received, taken) => bidi`استُلم ${received}، سُحب ${taken}`,
  nothingHeld: 'لا شيء محجوز',
  showAllSums: (count) =>
    plural('ar', count, {
      one: 'عرض واحدة',
      two: 'عرض كلتيهما',
      few: bidi`عرض كل الـ${count}`,
      many: bidi`عرض كل الـ${count}`,
      other: bidi`عرض كل الـ${count}`,
    }),
  sumsFailed: 'تعذّر تحميل الأرصدة.',
  card: (nickname, lastFour) => bidi`${nickname} ${`•••• ${lastFour}`}`,

  what: 'ما حدث',
  cardHead: 'البطاقة',
  amount: 'المبلغ',
  balance: 'الرصيد',
  held: 'المحجوز',
  effects: { held: 'محجوز', released: 'أُفرج عنه', taken: 'مسحوب', received: 'مستلَم' },
  subjects: {
    listing: () => 'إعلانك',
    order: (name) => bidi`طلب مع ${name}`,
    sale: (name) => bidi`طلب من ${name}`,
    match: (name) => bidi`مطابقة مع ${name}`,
    proceeds: (name) => bidi`صرف أجراه ${name}`,
    sent: (name) => bidi`تحويل إلى ${name}`,
    incoming: (name) => bidi`تحويل من ${name}`,
  },
  receiptOf: (reference) => bidi`، ${reference}، الإيصال`,
  loadMore: 'عرض المزيد',
  found: (count) =>
    plural('ar', count, {
      one: 'تُعرض حركة واحدة',
      two: 'تُعرض حركتان',
      few: bidi`تُعرض ${count} حركات`,
      many: bidi`تُعرض ${count} حركة`,
      other: bidi`تُعرض ${count} حركة`,
    }),
  failed: 'تعذّر تحميل كشف الحساب.',
  moreFailed: 'تعذّر تحميل المزيد من الحركات.',
  empty: 'لم يتحرك شيء بعد',
  emptyText: 'يظهر هنا ما يُحجز ويُسحب ويُستلم لإعلاناتك وطلباتك وتحويلاتك.',
  toListings: 'عرض الإعلانات',
  noMatchText: 'لا توجد حركة تناسب عوامل التصفية هذه.',
  clear: 'عرض الكل',

  days: 'أيام بتوقيت UTC، واليومان ضمنها',
  anyCard: 'أي بطاقة',
  anyCurrency: 'أي عملة',
  currency: 'العملة',
  kind: 'النوع',
  anyKind: 'عمليات الصرف والتحويلات',
  exchanges: 'عمليات الصرف',
  transfers: 'التحويلات',
  state: 'الحالة',
  anyState: 'المحجوز والمتحرك',
  heldState: 'المحجوز والمفرَج عنه',
  movedState: 'المسحوب والمستلَم',
  endBeforeStart: 'تاريخ الانتهاء يسبق تاريخ البدء',
  reset: 'إعادة التعيين',
}
