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

  waiting: 'بانتظار قرارك',
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

  startDate: 'تاريخ البدء',
  endDate: 'تاريخ الانتهاء',
  anybody: 'أي شخص',
  amountHint: 'هذا المبلغ بالضبط، بأي عملة كانت',
  amountTooFine: (decimals) => bidi`الحد الأقصى للمنازل العشرية للمبلغ هو ${decimals}`,
  endBeforeStart: 'تاريخ الانتهاء يسبق تاريخ البدء',
  friendsFailed: 'تعذّر تحميل دائرتك. وتعمل بقية عوامل التصفية رغم ذلك.',
  reset: 'إعادة التعيين',

  details: 'تفاصيل المعاملة',
  declinedBy: (name) => bidi`رفضه ${name}`,
  declinedByMe: 'رفضتَه بنفسك',
  kind: 'النوع',
  askedFor: 'طُلب في',
  receipt: 'الإيصال',
  pendingSent: (name, amount) =>
    bidi`لم يصل رد ${name} بعد. وحتى ذلك الحين يُحجز مبلغ ${amount} على بطاقتك فقط.`,

  takeBack: 'استرداد',
  takeBackTitle: 'هل تسترد هذه الأموال؟',
  takeBackMeans: (amount, name) =>
    bidi`يُفكّ حجز مبلغ ${amount} على بطاقتك فورًا، ولا يعود بإمكان ${name} قبوله ويُخطَر بذلك. لا يمكن التراجع عن ذلك، لكن يمكنك الإرسال مجددًا.`,
  leaveIt: 'إبقاؤها',
  takeBackFailed: 'لم تُسترد الأموال',
  takenBack: (amount) => bidi`لم يعد مبلغ ${amount} محجوزًا على بطاقتك`,
  takenBackBy: (name) => bidi`استردّه ${name}`,
  takenBackByMe: 'استرددتَه بنفسك',

  declineTitle: 'رفض الأموال الواردة',
  declineText: (sender) => bidi`هل تريد رفض الأموال من ${sender}؟`,
  declineMeans: (amount, sender) => bidi`يبقى مبلغ ${amount} لدى ${sender}. ولا يمكن التراجع عن ذلك.`,
  reject: 'رفض',
  declineFailed: 'فشل رفض الأموال، يُرجى إعادة المحاولة',

  acceptDialog: 'أموال واردة',
  acceptTitle: 'قبول الأموال الواردة',
  steps: { offer: 'الأموال الواردة', credit: 'بطاقة الإيداع', confirm: 'التأكيد' },
  proceed: 'متابعة',
  creditHint: (amount) => bidi`سيصل إليها مبلغ ${amount}.`,
  debitCards: 'بطاقات الخصم',
  creditCards: 'بطاقات الائتمان',
  youGet: 'تستلم',
  from: 'من',
  creditCard: 'البطاقة التي يُودَع فيها',
  acceptMoney: 'قبول الأموال',
  acceptFailed: 'فشل قبول الأموال، يُرجى إعادة المحاولة',
  done: (amount, sender) => bidi`قبلتَ ${amount} من ${sender}`,
  next: (amount, card) => bidi`مبلغ ${amount} في الطريق إلى ${card}. ولم يبقَ ما عليك فعله.`,
}
