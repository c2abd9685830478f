import { formatTenths } from '#core/money/per-cent.ts'
import { bidi } from '#core/texts/bidi.ts'
import type { ChartTexts } from './en.ts'

export const texts: ChartTexts = {
  label: (one, other) => bidi`سعر السوق لكل ${`1 ${one}`} بعملة ${other}، يومًا بيوم`,
  change: (tenths, since) => {
    if (tenths === 0) return bidi`بلا تغيير منذ ${since}`
    const size = formatTenths(tenths, 'ar')
    return tenths > 0 ? bidi`ارتفع بنسبة ${size} منذ ${since}` : bidi`انخفض بنسبة ${size} منذ ${since}`
  },
  mine: 'سعرك',
  showTable: 'عرض في جدول',
  table: (one, other) => bidi`أسعار السوق بين ${one} و${other} حسب اليوم`,
  day: 'اليوم',
  column: (one, other) => bidi`${`1 ${one}`} بعملة ${other}`,
  tooFew: 'لا تتوفر بعدُ أسعار سوق كافية لهذا الزوج لعرض رسم بياني.',
  failed: 'تعذّر تحميل الرسم البياني للأسعار السابقة.',
  retry: 'إعادة المحاولة',
}
