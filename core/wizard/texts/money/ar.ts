import { bidi } from '#core/texts/bidi.ts'
import type { MoneyTexts } from './en.ts'

export const texts: MoneyTexts = {
  cardName: (nickname, lastFour) => bidi`${nickname} ${`•••• ${lastFour}`}`,
  cardEnding: (lastFour) => bidi`${`•••• ${lastFour}`}`,
  expired: 'منتهية الصلاحية',
  addCard: 'إضافة بطاقة جديدة',
  noCards: 'لا توجد بطاقات بعد',
  noCardsText: 'يلزم إضافة بطاقة للمتابعة. يُرسَل رقمها إلى معالج البطاقات ولا يُحفظ هنا.',
  cardsFailed: 'تعذّر تحميل بطاقاتك.',
  cardToDebit: 'اختر بطاقة للخصم منها',
  cardToCredit: 'اختر بطاقة للإيداع فيها',
  addDebitTitle: 'إضافة بطاقة للخصم منها',
  addCreditTitle: 'إضافة بطاقة للإيداع فيها',

  creditTabs: 'صاحب البطاقة',
  myCard: 'بطاقتي',
  people: 'الأشخاص',
  friendMissing: 'اختر صديقًا للإيداع لديه',
  emptyCircle: 'لم تُضف أي شخص إلى دائرتك بعد',
  emptyCircleText: 'أضف أصدقاء في صفحة الدفع لتصل الأموال إلى إحدى بطاقاتهم.',
  friendsFailed: 'تعذّر تحميل دائرتك.',
  friendCards: (name) => bidi`بطاقات ${name}`,
  friendHasNoCard: (name) => bidi`لا بطاقة لدى ${name} بعد.`,
  friendCard: (name, lastFour) => bidi`${name} ${`•••• ${lastFour}`}`,
  friendWarning: (name) => bidi`ستصبح الأموال ملكًا لـ ${name}، ولا يمكن استردادها.`,

  confirmTitle: 'تفاصيل المعاملة',
  debitCard: 'الخصم من',
  creditTo: 'الإيداع في',
  change: 'تغيير',
  pin: 'رمز PIN للمعاملات',
  pinHint: 'الأرقام الأربعة التي اخترتها عند الإعداد',
  pinMissing: 'رمز PIN للمعاملات مطلوب',
  pinShort: 'يُرجى إدخال أرقام رمز PIN الأربعة',
  outcomeUnknown: 'لا نعرف بعد هل تمت العملية. أعد المحاولة دون تغيير أي شيء: لن تُنفَّذ مرتين.',
  otherCard: 'اختيار بطاقة أخرى',
  changeAmount: 'تغيير المبلغ',
  failedBecause: (failed, reason) => bidi`${failed}. ${reason}`,
  rateMoved: 'تغيّر سعر السوق',
  rateMovedText: (now, before, effect) =>
    bidi`أصبح الآن ${now} بدلًا من ${before}. ${effect} يُرجى مراجعة المبالغ الجديدة ثم إدخال رمز PIN.`,
  changeRate: 'تغيير السعر',
  rateStale: 'أصبح سعر السوق قديمًا',
  rateStaleText: (day) => bidi`يعود إلى ${day} ولم يعد استخدامه ممكنًا.`,
  ownRate: 'إدخال سعر خاص بك',

  held: 'محجوز على بطاقتك',
  reference: 'المرجع',
  next: 'الخطوة التالية',
  finish: 'تم',

  checking: 'نراجع عرضك',
  checkingNext: (amount) =>
    bidi`لن يراه الآخرون قبل موافقتنا. وحتى ذلك الحين يُحجز مبلغ ${amount} على بطاقتك فقط، ويمكنك إيقاف العرض. سنبلغك إن لم نتمكن من نشره.`,
}
