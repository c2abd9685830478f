import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  report: 'بلاغ',
  reportOf: (from, reported) => bidi`${from} يبلغ عن ${reported}`,
  openReportOf: (from, reported) => bidi`فتح بلاغ ${from} عن ${reported}`,
  reportFailed: 'تعذّر تحميل هذا البلاغ.',
  reportClosed: 'هذا البلاغ مغلق.',
  unread: 'غير مقروء',
  waitsForUs: 'ينتظر ردًا',
  waitsForMember: 'ينتظر العضو',
  abouts: {
    listing: (reference) => bidi`بشأن العرض ${reference}`,
    order: (reference) => bidi`بشأن الطلب ${reference}`,
    transfer: (reference) => bidi`بشأن التحويل ${reference}`,
  },
  answer: 'الرد',
  answerHint: 'يصل إلى العضو إشعارًا وبريدًا، من دون اسمك.',
  answerNeeded: 'اكتب ردًا',
  sendAnswer: 'إرسال الرد',
  closeReport: 'إغلاق البلاغ',
}
