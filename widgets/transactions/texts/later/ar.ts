import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  startDate: 'تاريخ البدء',
  endDate: 'تاريخ الانتهاء',
  anybody: 'أي شخص',
  amountHint: 'هذا المبلغ بالضبط، بأي عملة كانت',
  amountTooFine: (decimals) => bidi`الحد الأقصى للمنازل العشرية للمبلغ هو ${decimals}`,
  endBeforeStart: 'تاريخ الانتهاء يسبق تاريخ البدء',
  friendsFailed: 'تعذّر تحميل دائرتك. وتعمل بقية عوامل التصفية رغم ذلك.',
  reset: 'إعادة التعيين',
  takeBackTitle: 'هل تسترد هذه الأموال؟',
  takeBackMeans: (amount, name) =>
    bidi`يُفكّ حجز مبلغ ${amount} على بطاقتك فورًا، ولا يعود بإمكان ${name} قبوله ويُخطَر بذلك. لا يمكن التراجع عن ذلك، لكن يمكنك الإرسال مجددًا.`,
  heldSent: (name, amount) =>
    bidi`نراجع هذا التحويل. لن يراه ${name} قبل موافقتنا، ومبلغ ${amount} محجوز على بطاقتك فقط. سنبلغك إن لم نتمكن من إرساله.`,
  takeBackHeldMeans: (amount) =>
    bidi`يُفكّ حجز مبلغ ${amount} على بطاقتك فورًا. لا يمكن التراجع عن ذلك، لكن يمكنك الإرسال مجددًا.`,
  leaveIt: 'إبقاؤها',
  takeBackFailed: 'لم تُسترد الأموال',
  takenBack: (amount) => bidi`لم يعد مبلغ ${amount} محجوزًا على بطاقتك`,
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
  youGet: 'تستلم',
  from: 'من',
  creditCard: 'البطاقة التي يُودَع فيها',
  acceptMoney: 'قبول الأموال',
  acceptFailed: 'فشل قبول الأموال، يُرجى إعادة المحاولة',
  done: (amount, sender) => bidi`قبلتَ ${amount} من ${sender}`,
  next: (amount, card) => bidi`مبلغ ${amount} في الطريق إلى ${card}. ولم يبقَ ما عليك فعله.`,
}
