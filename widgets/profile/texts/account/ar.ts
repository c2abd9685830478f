import { bidi } from '#core/texts/bidi.ts'
import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  email: 'عنوان البريد الإلكتروني',
  emailText: 'به تسجّل الدخول، وإليه تصل رسائلنا.',
  changeEmail: 'تغيير البريد الإلكتروني',
  newEmail: 'عنوان البريد الإلكتروني الجديد',
  emailHint: 'نرسل إليه رمزًا من 4 أرقام. ويُبلَّغ عنوانك الحالي، ويمكنه إيقاف التغيير خلال 7 أيام.',
  emailNeeded: 'البريد الإلكتروني مطلوب',
  sendCode: 'إرسال الرمز',
  emailFailed: 'تعذّر تغيير عنوان بريدك الإلكتروني',
  codeText: (email) =>
    bidi`أدخل الرمز المكوّن من 4 أرقام الذي أرسلناه إلى ${email}. لا يصل رمز إلى عنوان له حساب.`,
  confirm: 'تأكيد',
  emailDone: 'تغيّر عنوان البريد الإلكتروني',
  emailDoneText: (email) =>
    bidi`من الآن تسجّل الدخول بالعنوان ${email}. يمكن للعنوان القديم التراجع عن ذلك خلال 7 أيام بالرابط في رسالتنا.`,
}
