import { bidi } from '#core/texts/bidi.ts'
import type { HistoryMessages } from '../history.ts'

export const words: HistoryMessages = {
  reasons: {
    'owner-declined': 'رفضه صاحب العرض',
    'listing-halted': 'أوقف صاحب العرض عرضه',
    'listing-expired': 'انتهت مدة العرض',
    'filled-by-order': 'نُفِّذ العرض بطلب آخر',
    'filled-by-match': 'نُفِّذ العرض بمطابقته مع عرض آخر',
    'balance-below': 'المتبقي من العرض أقل من طلبك',
    'order-undecided': 'لم يُبتّ فيه خلال 7 أيام',
    'transfer-not-approved': 'راجعناه ولم نتمكن من إرساله',
    'transfer-unanswered': 'لم يرد أحد خلال 7 أيام',
    'transfer-taken-back': 'استردّه المُرسِل',
    'payment-failed': 'تعذّر الدفع',
  },
  sums: ({ ordered, paid }) => bidi`${ordered} مقابل ${paid}`,
  newRate: ({ now, before }) => bidi`${now}، وكان ${before}`,
  partFulfilment: (isOn) => `التنفيذ الجزئي: ${isOn ? 'نعم' : 'لا'}`,
  systemFulfilment: (isOn) => `التنفيذ التلقائي: ${isOn ? 'نعم' : 'لا'}`,
  and: '؛ ',
  sandbox: 'بيئة تجريبية: لا تُنقل فيها أموال حقيقية',
  nobody: 'بيئة تجريبية: لا يديرها أحد، ولا تُنقل فيها أموال حقيقية',
}
