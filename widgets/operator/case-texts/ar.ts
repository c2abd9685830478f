import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  disputes: { opened: 'مفتوح', lost: 'خسارة' },
  defendUntil: 'تُقبل الأدلة حتى',
  atProcessor: 'فتح لدى معالج البطاقات',
  evidence: 'الأدلة بصيغة PDF',
  evidenceOf: (about) => bidi`الأدلة بصيغة PDF: ${about}`,
  handle: 'تمت المعالجة',
  handleOf: (about) => bidi`تمت المعالجة: ${about}`,
  title: 'هل تريد إزالة هذا من القائمة؟',
  text: 'تبقى ملاحظتك مع عملية الصرف. لا تتحرك أي أموال، ويعود إلى القائمة إذا تغيّر شيء فيه.',
  note: 'ما الذي تم',
  noteNeeded: 'اكتب ما الذي تم',
  ownLedger: 'دفترنا نفسه: يخرج هذا من القائمة بعد إصلاحه.',
  handled: 'الحالات المعالَجة',
  showHandled: 'عرض ما تمت معالجته',
  hideHandled: 'إخفاء ما تمت معالجته',
  noneHandled: 'لم تتم معالجة أي شيء من هذا بعد.',
}
