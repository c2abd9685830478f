import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  email: 'البريد الإلكتروني',
  emailNeeded: 'البريد الإلكتروني مطلوب',
  emailWrong: bidi`أدخل عنوان بريد إلكتروني مثل ${'ada@example.com'}`,
  usernameNeeded: 'اسم المستخدم مطلوب',
  password: 'كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  retypePassword: 'إعادة كتابة كلمة المرور الجديدة',
  retypeWrong: 'كلمتا المرور غير متطابقتين',
  login: 'تسجيل الدخول',
  notLoaded: 'تعذّر التحميل. أعد المحاولة.',

  passwordRule: 'يجب أن تحتوي على رقم واحد وحرف كبير وحرف صغير على الأقل، وألا تقل عن 8 أحرف',
  ruleLength: '8 أحرف أو أكثر',
  ruleDigit: 'رقم',
  ruleLower: 'حرف لاتيني صغير',
  ruleUpper: 'حرف لاتيني كبير',
  ruleMet: '، تم. ',

  codeTitle: 'تحقق من بريدك الإلكتروني',
  code: 'الرمز',
  codeNeeded: 'أدخل أرقام الرمز الأربعة',
  noCode: 'ألم يصلك الرمز بعد؟',
  resend: 'إعادة إرسال الرمز',
  resendIn: (seconds) =>
    plural('ar', seconds, {
      one: 'يمكنك طلب رمز جديد بعد ثانية واحدة.',
      two: 'يمكنك طلب رمز جديد بعد ثانيتين.',
      few: `يمكنك طلب رمز جديد بعد ${seconds} ثوانٍ.`,
      many: `يمكنك طلب رمز جديد بعد ${seconds} ثانية.`,
      other: `يمكنك طلب رمز جديد بعد ${seconds} ثانية.`,
    }),
  resendReady: 'يمكنك الآن طلب رمز جديد.',
  codeResent: 'أُرسل رمز جديد إليك، والرمز السابق لم يعد صالحًا.',

  pinNeeded: 'أدخل الأرقام الأربعة كلها',
  startAgain: 'البدء من جديد',
}
