import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

const daysInWords = (days: number) =>
  plural('ar', days, {
    one: 'يوم واحد',
    two: 'يومان',
    few: bidi`${days} أيام`,
    many: bidi`${days} يومًا`,
    other: bidi`${days} يوم`,
  })

export const texts: Texts = {
  why: 'يمكنك إرسال الأموال إلى أصدقائك بعد تسجيل الدخول.',
  steps: { details: 'المبلغ', debit: 'بطاقة الخصم', confirm: 'التأكيد' },

  title: 'إرسال الأموال',
  currency: 'العملة',
  chooseCurrency: 'اختر عملة',
  friend: 'الصديق',
  chooseFriend: 'اختر صديقًا',
  all: 'الكل',
  allFriends: 'الكل: جميع الأصدقاء',
  amount: 'المبلغ',
  currencyMissing: 'يُرجى اختيار عملة',
  friendMissing: 'يُرجى اختيار صديق للإيداع لديه',
  amountMissing: 'يُرجى إدخال المبلغ المراد إرساله',
  gets: (fee, name, amount) => bidi`الرسوم ${fee}. يستلم ${name} مبلغ ${amount}.`,
  fee: (fee) => bidi`الرسوم ${fee}`,

  friendsFailed: 'تعذّر تحميل دائرتك.',
  notFriend: 'هذا الشخص ليس ضمن دائرتك',
  notFriendText: 'لا يمكنك إرسال الأموال إلا إلى الأصدقاء. أضِفه إلى دائرتك أولًا.',

  debitHint: (amount, name) => bidi`سيُحجز مبلغ ${amount} عليها، ولن يُخصم إلا عند قبول ${name}.`,

  youSend: 'ترسل',
  to: 'إلى',
  debitCard: 'البطاقة التي يُخصم منها',
  submit: 'إرسال الأموال',
  failed: 'فشل إرسال الأموال، يُرجى إعادة المحاولة',
  otherFriend: 'اختيار صديق آخر',

  done: (amount, name) => bidi`لقد أرسلتَ ${amount} إلى ${name}`,
  next: (name, amount, days) =>
    `${bidi`لدى ${name}`} ${daysInWords(days)} للقبول. ${bidi`وحتى ذلك الحين يُحجز مبلغ ${amount} على بطاقتك فقط. وسنبلغك بما يحدث.`}`,
  held: (amount, name) => bidi`نراجع تحويلك بمبلغ ${amount} إلى ${name}`,
  heldNext: (name, amount) =>
    bidi`لن يراه ${name} قبل موافقتنا، ومبلغ ${amount} محجوز على بطاقتك فقط. سنبلغك إن لم نتمكن من إرساله. يمكنك استرداده في صفحة المعاملات.`,
}
