import { bidi } from '#core/texts/bidi.ts'
import type { FeeTexts } from './en.ts'

export const texts: FeeTexts = {
  fee: 'الرسوم',
  total: 'الإجمالي',
  ofOffer: (fee) =>
    bidi`الرسوم: ${fee}. تُحجز الآن مع المبلغ المعروض وتُخصم مع قبول الطلبات، وما لا يُباع يُعاد مع حصته من الرسوم.`,
  terms: (perCent, least) => (least === undefined ? bidi`${perCent}` : bidi`${perCent}، وبحد أدنى ${least}`),
  unknown: 'غير معروفة',
  failed: 'تعذّر تحميل الرسوم.',
  failedText: 'يمكنك التأكيد بعد أن تراها.',
  changed: 'تغيّرت الرسوم',
  changedText: (now, before) =>
    bidi`أصبحت الآن ${now} بدلًا من ${before}. يُرجى مراجعة الإجمالي الجديد ثم إدخال رمز PIN.`,
}
