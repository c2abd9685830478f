import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'تظهر طلباتك هنا بمجرد تسجيل الدخول.',
  title: 'الطلبات',
  search: 'البحث في الطلبات',
  searchPlaceholder: 'الاسم أو المرجع أو المبلغ',
  newest: 'الأحدث أولًا',
  oldest: 'الأقدم أولًا',

  tabs: 'الطلبات حسب الحالة',
  all: 'الكل',

  filterTitle: 'تصفية الطلبات',
  haveHint: 'ما يقدمه العرض وتستلمه.',
  needHint: 'ما يطلبه العرض وتدفعه.',
  datesCrossed: 'تاريخ النهاية يسبق تاريخ البداية',

  amountGiven: 'تدفع',
  open: 'تفاصيل الطلب ',
  cameBack: 'عاد المال من بطاقتك',
  cameBackText: 'إنه بانتظارك، وسيذهب إلى البطاقة التي تختارها.',
  chooseCard: 'اختيار بطاقة أخرى',
  found: (count) =>
    plural('ar', count, {
      zero: 'لا توجد طلبات ظاهرة (0)',
      one: 'يظهر طلب واحد',
      two: 'يظهر طلبان',
      few: `تظهر ${count} طلبات`,
      many: `يظهر ${count} طلبًا`,
      other: `يظهر ${count} طلب`,
    }),

  none: 'لا توجد طلبات بعد',
  noneText: 'عند تقديم طلب على عرض شخص آخر، يظهر الطلب هنا مع كل ما يحدث له.',
  noneOf: {
    pending: 'لا توجد طلبات قيد الانتظار',
    completed: 'لا توجد طلبات مكتملة',
    rejected: 'لا توجد طلبات مرفوضة',
    cancelled: 'لا توجد طلبات ملغاة',
  },
  noMatchText: 'يُرجى التحقق من الكتابة أو إزالة التصفية.',
  showAll: 'إظهار الكل',
  failed: 'تعذّر تحميل الطلبات.',
  moreFailed: 'تعذّر تحميل المزيد من الطلبات.',

  details: 'تفاصيل الطلب',
  owner: 'صاحب العرض',
  ownerAsked: 'طلب صاحب العرض',
  decided: 'تاريخ القرار',
  timelineFailed: 'تعذّر تحميل ما حدث لهذا الطلب.',

  cancel: 'إلغاء الطلب',
  cancelTitle: 'إلغاء الطلب؟',
  cancelText: (held) => bidi`سيُفك حجز مبلغ ${held} المحجوز على بطاقتك. لا يمكن استعادة الطلب.`,
  keep: 'الإبقاء عليه',
  cancelled: (held) => bidi`تم إلغاء طلبك، وفُكّ حجز مبلغ ${held} المحجوز على بطاقتك.`,
  cancelFailed: 'تعذّر إلغاء الطلب',
}
