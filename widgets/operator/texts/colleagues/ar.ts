import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'المشغّلون',
  about: 'من يحق لهم تسجيل الدخول هنا. يجب أن يوافق مالك ثانٍ على كل رابط، ولا يُرسل إلا إلى المشغّل نفسه.',
  you: 'أنت',
  notSetUp: 'لم يُعدّ تسجيل دخوله بعد.',
  askedBy: (name) => bidi`طلب ${name} رابطًا له. يجب أن يطلبه مالك ثانٍ.`,
  askedByMe: 'لقد طلبت رابطًا له. يجب أن يطلبه مالك ثانٍ.',
  add: 'إضافة مشغّل',
  addText: 'يصله رابط عندما يطلبه مالك ثانٍ أيضًا.',
  name: 'الاسم',
  nameNeeded: 'أدخل الاسم',
  emailNeeded: 'أدخل عنوان بريد إلكتروني',
  role: 'الدور',
  roleNeeded: 'اختر دورًا',
  link: 'إرسال رابط',
  linkOf: (name) => bidi`إرسال رابط إلى ${name}`,
  linkTitle: (name) => bidi`هل تريد إرسال رابط إلى ${name}؟`,
  linkText: 'بعد أن يطلبه مالكان لا يعمل تسجيل الدخول السابق، ويتيح الرابط إعداد تسجيل جديد خلال يوم.',
  changeRole: 'تغيير الدور',
  changeRoleOf: (name) => bidi`تغيير الدور: ${name}`,
  changeRoleText: 'يُسجَّل خروجه فورًا، ثم يسجّل الدخول بالدور الجديد.',
  remove: 'إزالة',
  removeOf: (name) => bidi`إزالة المشغّل ${name}`,
  removeTitle: (name) => bidi`هل تريد إزالة ${name}؟`,
  removeText: 'يُسجَّل خروجه فورًا، ويبقى اسمه في السجل.',
}
