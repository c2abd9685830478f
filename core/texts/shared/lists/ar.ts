import { bidi } from '../../bidi.ts'
import type { ListTexts } from './en.ts'

export const texts: ListTexts = {
  sortBy: 'ترتيب حسب',
  exportCsv: bidi`تصدير ${'CSV'}`,
  filtered: (count) => bidi`تصفية (${count})`,
  startDate: 'تاريخ البداية',
  endDate: 'تاريخ النهاية',
  haveCurrency: 'العملة المعروضة',
  needCurrency: 'العملة المطلوبة',
  anyCurrency: 'كل العملات',
  apply: 'تطبيق',
  reset: 'إعادة ضبط',

  dateCreated: 'تاريخ الإنشاء',
  openUntil: 'مفتوح حتى',
  reason: 'السبب',
  counterOffer: 'عرض مقابل',
  timeline: 'ما حدث',
  receipt: 'إيصال',
  pdf: bidi`تنزيل ${'PDF'}`,
}
