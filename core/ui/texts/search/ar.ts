import { bidi } from '#core/texts/bidi.ts'
import type { SearchTexts } from './en.ts'

export const texts: SearchTexts = {
  search: 'بحث',
  searchIn: (label) => bidi`بحث: ${label}`,
  noMatch: 'لا توجد نتائج مطابقة. يُرجى مراجعة الإملاء أو كتابة أحرف أقل.',
}
