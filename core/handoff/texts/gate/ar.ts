import type { GateTexts } from './en.ts'

export const texts: GateTexts = {
  signInTitle: 'سجّل الدخول للمتابعة',
  signIn: 'تسجيل الدخول',
  setupTitle: 'أكمل الإعداد أولًا',
  setupText: 'نحتاج إلى هويتك ورمز PIN وبطاقة قبل تحريك أي أموال.',
  setup: 'إكمال الإعداد',
  failed: 'تعذّر التحقق من حسابك.',
}
