import { isolated } from '#core/texts/isolate.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = {
  emailTitle: 'إعادة تعيين كلمة المرور',
  emailText: 'أدخل البريد الإلكتروني لحسابك، ونرسل إليه رمزًا من 4 أرقام.',
  email: 'البريد الإلكتروني',
  emailNeeded: 'البريد الإلكتروني مطلوب',
  emailWrong: isolated`أدخل عنوان بريد إلكتروني مثل ${'ada@example.com'}`,
  sendCode: 'إرسال الرمز',
  askFailed: 'أعد المحاولة',
  remembered: 'هل تذكرتها؟',
  login: 'تسجيل الدخول',

  startAgain: 'طلب رمز جديد',

  notLoaded: 'تعذّر التحميل. تحقق من اتصالك بالشبكة وأعد المحاولة.',
  incomplete: 'هذا العنوان غير مكتمل. اطلب رمزًا جديدًا للبدء من جديد.',
}
