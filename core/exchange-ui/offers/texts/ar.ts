import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { OfferTexts } from './en.ts'

export const texts: OfferTexts = {
  available: 'المتاح',
  order: 'طلب',
  orderFrom: (user) => bidi`طلب من ${user}`,
  hidden: '---',
  hiddenHint: 'يُرجى تسجيل الدخول أو إنشاء حساب للاطلاع على السعر',
  logIn: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
  found: (count) =>
    plural('ar', count, {
      zero: 'لا توجد عروض ظاهرة (0)',
      one: 'يظهر عرض واحد',
      two: 'يظهر عرضان',
      few: `تظهر ${count} عروض`,
      many: `يظهر ${count} عرضًا`,
      other: `يظهر ${count} عرض`,
    }),
  failed: 'تعذّر تحميل العروض.',
  none: 'لا توجد عروض بعد',
  create: 'إنشاء عرض',
}
