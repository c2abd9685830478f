import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  isNew: (count) => bidi`جديد: أقل من ${count} صفقات`,
  few: (count) => bidi`أقل من ${count} صفقات`,
  since: 'عضو منذ',
  identity: 'الهوية',
  checked: 'تم التحقق منها',
  notChecked: 'لم يتم التحقق منها',
  exchanges: 'عمليات الصرف المكتملة',
  atLeast: (count) => bidi`${count} أو أكثر`,
  paid: 'دفعات نجحت',
  decided: 'الطلبات التي بُتّ فيها',
  decides: 'يبتّ عادةً',
  withinMinutes: (minutes) =>
    plural('ar', minutes, {
      one: 'خلال دقيقة',
      two: 'خلال دقيقتين',
      few: bidi`خلال ${minutes} دقائق`,
      many: bidi`خلال ${minutes} دقيقة`,
      other: bidi`خلال ${minutes} دقيقة`,
    }),
  withinHours: (hours) =>
    plural('ar', hours, {
      one: 'خلال ساعة',
      two: 'خلال ساعتين',
      few: bidi`خلال ${hours} ساعات`,
      many: bidi`خلال ${hours} ساعة`,
      other: bidi`خلال ${hours} ساعة`,
    }),
  withinDays: (days) =>
    plural('ar', days, {
      one: 'خلال يوم',
      two: 'خلال يومين',
      few: bidi`خلال ${days} أيام`,
      many: bidi`خلال ${days} يومًا`,
      other: bidi`خلال ${days} يوم`,
    }),
  counted: (days) => bidi`أرقام حسبتها Cowrie من آخر ${days} يومًا، وقُرِّبت.`,
  none: 'لا توجد أرقام عن هذا الشخص.',
  failed: 'تعذّر تحميل الأرقام.',
  report: 'الإبلاغ عن هذا الشخص',
}
