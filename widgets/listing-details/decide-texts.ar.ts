import { isolated } from '#core/texts/isolate.ts'
import type { DecideTexts } from './decide-texts.ts'

export const texts: DecideTexts = {
  acceptTitle: 'قبول الطلب؟',
  rejectTitle: 'رفض الطلب؟',
  accept: 'قبول',
  reject: 'رفض',
  sure: 'هل تؤكد رغبتك في المتابعة؟',
  acceptMeans: (ordered, user, get) => isolated`يستلم ${user} مبلغ ${ordered}، وتستلم ${get}.`,
  rejectMeans: (user) => isolated`سيُفك حجز المبلغ المحجوز على بطاقة ${user}.`,
  counterMeans: (meaning) => isolated`عرض مقابل: ${meaning}.`,
  accepted: 'تم قبول الطلب',
  acceptedText: (ordered, user, get) =>
    isolated`استلم ${user} مبلغ ${ordered}، ومبلغ ${get} في طريقه إلى بطاقتك.`,
  rejected: 'تم رفض الطلب',
  rejectedText: (user) => isolated`فُكّ حجز المبلغ المحجوز على بطاقة ${user}.`,
  failed: 'تعذّر إتمام العملية',
  close: 'إغلاق',
}
