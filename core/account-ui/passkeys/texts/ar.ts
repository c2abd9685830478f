import type { PasskeyTexts } from './en.ts'

export const texts: PasskeyTexts = {
  confirm: 'التأكيد بمفتاح مرور',
  cancelled: 'لم يُستخدم مفتاح المرور ولم يُنفَّذ أي شيء. أعد المحاولة أو تابع من دونه.',
  failed: 'تعذّر استخدام مفتاح المرور على هذا الجهاز. تابع من دونه أو أعد المحاولة.',
}
