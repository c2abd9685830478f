import { messageLength } from '#core/contract/contact-rules.ts'
import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

const characters = (count: number) =>
  plural('ar', count, {
    one: 'حرف واحد',
    two: 'حرفان',
    few: `${count} أحرف`,
    many: `${count} حرفًا`,
    other: `${count} حرف`,
  })

export const texts: Texts = {
  title: 'أرسل إلينا رسالة',
  text: 'نقرأ كل رسالة ونجيب بالبريد الإلكتروني.',
  fullName: 'الاسم الكامل',
  message: 'الرسالة',
  messageHint: `${characters(messageLength.least)} على الأقل. لا تكتب هنا أبدًا رمز PIN أو كلمة مرور أو رقم بطاقة.`,
  send: 'إرسال الرسالة',

  nameNeeded: 'الاسم الكامل مطلوب',
  fullNameRule: 'يجب أن يتكوّن الاسم الكامل من اسمين، مثل: أحمد علي',
  messageNeeded: 'الرسالة مطلوبة',
  messageShort: (missing) => `اكتب ${characters(messageLength.least)} على الأقل: بقي ${characters(missing)}`,

  failedTitle: 'لم تُرسل رسالتك',
  failedText: 'ما كتبته لا يزال هنا. أعد المحاولة.',

  sentTitle: 'أُرسلت الرسالة',
  sentText: (email) => bidi`وصلتنا رسالتك وسنجيب على ${email}.`,
  another: 'إرسال رسالة أخرى',
}
