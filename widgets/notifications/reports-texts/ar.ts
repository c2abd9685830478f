import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'البلاغات',
  failed: 'تعذّر تحميل بلاغاتك.',
  none: 'لا بلاغات',
  noneText: 'اضغط على اسم لتبلغنا عن شخص. تجد هنا ما تكتبه وما نرد به.',
  about: (name) => bidi`بشأن ${name}`,
  unread: 'رد جديد',
  open: 'مفتوح',
  closed: 'مغلق',
  read: 'قراءة',
  readOf: (name) => bidi`قراءة البلاغ بشأن ${name}`,
  closedText: 'هذا البلاغ مغلق. قدّم بلاغًا جديدًا إذا حدث شيء بعده.',
  reply: 'ردك',
  replyNeeded: 'اكتب ردًا',
  send: 'إرسال',
}
