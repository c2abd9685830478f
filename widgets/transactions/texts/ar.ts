import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'يلزم تسجيل الدخول لعرض الأموال التي أرسلتها واستلمتها.',
  title: 'المعاملات',
  sent: 'الأموال المُرسلة',
  incoming: 'صرف العملات',
  sentHint: 'ما أرسلته',
  incomingHint: 'الأموال الواردة إليك',

  toDo: 'المطلوب منك',
  showAll: (count) => bidi`عرض الكل (${count})`,
  asks: (name, amount) => bidi`يطلب منك ${name} مبلغ ${amount}`,
  pay: 'دفع',
  sends: (name, amount) => bidi`يرسل إليك ${name} مبلغ ${amount}`,
  until: (day) => bidi`حتى ${day}`,
  about: (action, what) => bidi`${action}: ${what}`,
  cameBack: (amount, lastFour) => bidi`عاد مبلغ ${amount} من ${`•••• ${lastFour}`}`,
  chooseCard: 'اختيار بطاقة أخرى',
  waitingMore: (count) =>
    plural('ar', count, {
      one: 'ومبلغ واحد آخر',
      two: 'ومبلغان آخران',
      few: bidi`و${count} مبالغ أخرى`,
      many: bidi`و${count} مبلغًا آخر`,
      other: bidi`و${count} مبلغ آخر`,
    }),
  more: 'إجراءات أخرى',

  search: 'البحث في المعاملات',
  searchPlaceholder: 'الاسم أو المرجع',
  newest: 'الأحدث أولًا',
  oldest: 'الأقدم أولًا',

  receiver: 'المستلم',
  sender: 'المُرسِل',
  amount: 'المبلغ',
  exchange: 'عائدات صرف',
  detailsOf: (reference) => bidi`تفاصيل ${reference}`,
  accept: 'قبول',
  decline: 'رفض',
  ofMoney: (amount, sender) => bidi` ${amount} من ${sender}`,

  loadMore: 'عرض المزيد',
  showMore: 'عرض المزيد',
  found: (count) =>
    plural('ar', count, {
      one: 'تُعرض معاملة واحدة',
      two: 'تُعرض معاملتان',
      few: bidi`تُعرض ${count} معاملات`,
      many: bidi`تُعرض ${count} معاملة`,
      other: bidi`تُعرض ${count} معاملة`,
    }),
  failed: 'تعذّر تحميل المعاملات.',
  moreFailed: 'تعذّر تحميل المزيد من المعاملات.',

  noSent: 'لم ترسل أي أموال بعد',
  noSentText: 'تظهر هنا الأموال التي ترسلها إلى الأصدقاء، حتى يقبلوها وبعد ذلك أيضًا.',
  sendMoney: 'إرسال الأموال',
  noIncoming: 'لم تصل أي أموال بعد',
  noIncomingText: 'تنتظر هنا أموال أصدقائك ردَّك. وتظهر هنا عائدات الصرف أيضًا.',
  noMatchText: 'يُرجى مراجعة الإملاء أو عرض المزيد من معاملاتك.',
  clear: 'عرض الكل',

  debitCards: 'بطاقات الخصم',
  creditCards: 'بطاقات الائتمان',
}
