import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'إنشاء عرض',
  why: 'يمكنك نشر عرض بمجرد تسجيل الدخول.',

  needCurrency: 'العملة المطلوبة',
  haveAmount: 'ما تعرضه',
  haveCurrency: 'العملة المعروضة',
  foot: (fee) => bidi`الرسوم: ${fee}. يُحجز المبلغ الآن ويُخصم مع قبول الطلبات.`,
  offerTooLarge: (have) => bidi`بهذا السعر ستعرض أكثر من ${`1,000,000,000,000 ${have}`}`,

  systemRateHint: (day) => bidi`سعر السوق بتاريخ ${day}. يحتفظ عرضك بالسعر الساري عند نشره.`,

  partFulfilmentMissing: 'يُرجى تحديد قبول التنفيذ الجزئي أو رفضه',
  systemFulfilmentMissing: 'يُرجى تحديد قبول التنفيذ التلقائي أو رفضه',
}
