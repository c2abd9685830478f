import { isolated } from '#core/texts/isolate.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = {
  title: 'تسجيل الدخول',
  lead: 'بادِل العملات مع الأفراد، بسعر تتفقون عليه.',
  username: 'اسم المستخدم أو البريد الإلكتروني',
  password: 'كلمة المرور',
  passkey: 'تسجيل الدخول بمفتاح مرور',
  submit: 'تسجيل الدخول',
  forgotPassword: 'هل نسيت كلمة المرور؟',
  newHere: 'هل أنت جديد هنا؟',
  createAccount: 'إنشاء حساب',

  usernameNeeded: 'اسم المستخدم مطلوب',
  passwordNeeded: 'كلمة المرور مطلوبة',
  codeNeeded: 'أدخل أرقام الرمز الأربعة',
  withLink: 'سجِّل الدخول هنا، والرابط الوارد في رسالتك يقوم مقام الرمز.',
  failed: 'تعذّر تسجيل الدخول',
  notLoaded: 'تعذّر تحميل تسجيل الدخول. تحقق من اتصالك بالشبكة وأعد المحاولة.',

  signedInAs: (name) => isolated`تم تسجيل دخولك باسم ${name}`,
  setupLeft: 'بقي أن تكمل إعداد حسابك: الهوية ورمز PIN والبطاقة.',
  ready: 'حسابك جاهز لتبادل العملات وإرسال الأموال.',
  continue: 'متابعة',
  atHome: 'يمكنك المتابعة في هذه الصفحة.',
  logOut: 'تسجيل الخروج',

  demoTitle: 'بيئة تجريبية: تسجيل الدخول بحساب تجريبي',
  demoText: 'لا تُنقل هنا أي أموال حقيقية.',
  demoUse: 'تسجيل الدخول باسم',
}
