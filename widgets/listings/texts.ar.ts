import { isolated } from '#core/texts/isolate.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = {
  title: 'العروض',
  banner: 'اكتمل إعداد حسابك',
  bannerText: 'حسابك مفعَّل الآن. يمكنك نشر عرض تحدد فيه ما تحتاج إليه وبأي سعر.',
  createListing: 'إنشاء عرض',
  dismissBanner: 'إغلاق هذه الرسالة',
  createListings: 'إنشاء عرض',
  search: 'البحث في العروض',
  searchPlaceholder: 'الاسم أو رمز العملة',

  tabs: 'العروض',
  others: 'عروض الآخرين',
  own: 'عروضك',
  standing: 'إظهار',
  standings: { all: 'الكل', pending: 'قيد الانتظار', partly: 'منفَّذة جزئيًا' },
  filter: 'تصفية',
  inForce: 'من عوامل التصفية مفعَّلة',
  activeFilters: 'عوامل التصفية المفعَّلة',
  active: {
    from: (day) => isolated`من ${day}`,
    to: (day) => isolated`حتى ${day}`,
    have: (code) => isolated`المعروض: ${code}`,
    need: (code) => isolated`المطلوب: ${code}`,
    friend: (name) => isolated`من ${name}`,
  },
  remove: (filter) => isolated`إزالة عامل التصفية: ${filter}`,
  reset: 'إعادة ضبط',
  resetFilters: 'إعادة ضبط التصفية',

  columns: 'الأعمدة',
  date: 'التاريخ',
  user: 'المستخدم',
  amountNeeded: 'المبلغ المطلوب',
  haveAmount: 'المبلغ المعروض',
  rate: 'السعر',
  status: 'الحالة',
  balance: 'المتبقي',
  orderColumn: 'الطلبات',
  partFulfilment: 'التنفيذ الجزئي',
  yes: 'نعم',
  no: 'لا',
  requests: (count) =>
    plural('ar', count, {
      one: 'طلب واحد',
      two: 'طلبان',
      few: `${count} طلبات`,
      many: `${count} طلبًا`,
      other: `${count} طلب`,
    }),
  pendingRequests: (count) => `${count} قيد الانتظار`,
  actions: 'الإجراءات',
  order: 'طلب',
  orderFrom: (user) => isolated`طلب من ${user}`,
  halt: 'إيقاف',
  haltListing: (amount) => isolated`إيقاف أو إدارة العرض البالغ ${amount}`,
  hidden: '---',
  hiddenHint: 'يُرجى تسجيل الدخول أو إنشاء حساب للاطلاع على السعر',
  logIn: 'تسجيل الدخول',

  viewMore: 'عرض المزيد',
  loading: 'جارٍ التحميل…',
  moreFailed: 'تعذّر تحميل المزيد.',
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
  retry: 'إعادة المحاولة',
}
