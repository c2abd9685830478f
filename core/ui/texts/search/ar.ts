import { isolated } from '#core/texts/isolate.ts'
import type { SearchTexts } from './en.ts'

export const texts: SearchTexts = {
  search: 'بحث',
  searchIn: (label) => isolated`بحث: ${label}`,
  noMatch: 'لا توجد نتائج مطابقة. يُرجى مراجعة الإملاء أو كتابة أحرف أقل.',
}
