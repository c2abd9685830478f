import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'العروض',
  createListings: 'إنشاء عرض',
  search: 'البحث في العروض',
  searchPlaceholder: 'الاسم أو رمز العملة',

  others: 'عروض الآخرين',
  own: 'عروضك',
  standing: 'إظهار',
  standings: { all: 'الكل', pending: 'قيد الانتظار', partly: 'منفَّذة جزئيًا' },
  inForce: 'من عوامل التصفية مفعَّلة',

  columns: 'الأعمدة',
  haveAmount: 'المبلغ المعروض',
  orderColumn: 'الطلبات',
  partFulfilment: 'التنفيذ الجزئي',
  requests: (count) =>
    plural('ar', count, {
      one: 'طلب واحد',
      two: 'طلبان',
      few: `${count} طلبات`,
      many: `${count} طلبًا`,
      other: `${count} طلب`,
    }),
  pendingRequests: (count) => `${count} قيد الانتظار`,
  halt: 'إيقاف',
  haltListing: (amount) => bidi`إيقاف أو إدارة العرض البالغ ${amount}`,

  viewMore: 'عرض المزيد',
  moreFailed: 'تعذّر تحميل المزيد.',
}
