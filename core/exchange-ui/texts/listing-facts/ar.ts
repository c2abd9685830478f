import type { FactTexts } from './en.ts'

export const texts: FactTexts = {
  missing: 'لم يُحدَّد أي عرض.',
  failed: 'تعذّر تحميل العرض.',

  user: 'المستخدم',
  status: 'الحالة',
  balance: 'المتبقي',
  dateCreated: 'تاريخ الإنشاء',
  openUntil: 'مفتوح حتى',
}
