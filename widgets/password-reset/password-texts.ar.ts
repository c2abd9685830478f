import { isolated } from '#core/texts/isolate.ts'
import type { PasswordTexts } from './password-texts.ts'

export const texts: PasswordTexts = {
  passwordTitle: 'اختر كلمة مرور جديدة',
  passwordText: 'تنتهي بها جميع الجلسات: ستسجّل الدخول من جديد على كل أجهزتك.',
  password: 'كلمة المرور الجديدة',
  retype: 'إعادة كتابة كلمة المرور الجديدة',
  retypeWrong: 'كلمتا المرور غير متطابقتين',
  save: 'تغيير كلمة المرور',
  passwordFailed: 'تعذّرت إعادة تعيين كلمة المرور',
  pin: 'رمز PIN للمعاملات',
  pinText: 'لحسابك رمز PIN للمعاملات. أدخله لتغيير كلمة المرور.',
  eitherText: 'لحسابك رمز PIN للمعاملات ومفتاح مرور. أكِّد بأحدهما لتغيير كلمة المرور.',
  passkeyText: 'لحسابك مفتاح مرور. أكِّد به لتغيير كلمة المرور.',
  passkeyElsewhere:
    'يطلب حسابك مفتاح المرور، ولا يمكن استخدامه هنا. ابدأ من جديد في موقع المنصة نفسه، في متصفح يوجد فيه المفتاح.',
  passkeyLost: 'هل فقدت مفتاح المرور أيضًا؟',
  pinNeeded: 'أدخل أرقام رمز PIN الأربعة',
  pinWrong: (reason) => isolated`رمز PIN هذا غير صحيح. ${reason}.`,
  pinForgotten: 'هل نسيت رمز PIN أيضًا؟',
  contact: 'اتصل بنا',
}
