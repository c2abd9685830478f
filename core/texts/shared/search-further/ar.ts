import { bidi } from '../../bidi.ts'
import type { SearchFurtherTexts } from './en.ts'

export const texts: SearchFurtherTexts = {
  further: 'متابعة البحث',
  none: (count) => bidi`لا نتائج حتى الآن ضمن أول ${count} عنصر.`,
  more: 'لم يشمل البحث كل العناصر بعد.',
  noMore: (count) => bidi`لا شيء آخر ضمن العناصر التالية وعددها ${count}.`,
}
