import { isolated } from '#core/texts/isolate.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = {
  why: 'يلزم تسجيل الدخول لعرض الأموال التي أرسلتها واستلمتها.',
  title: 'المعاملات',
  tabs: 'المعاملات',
  sent: 'الأموال المُرسلة',
  incoming: 'صرف العملات',

  search: 'البحث في المعاملات',
  searchPlaceholder: 'الاسم أو المرجع',
  filter: 'تصفية',
  filtered: (count) => isolated`تصفية (${count})`,
  exportCsv: isolated`تصدير ${'CSV'}`,
  sortBy: 'ترتيب حسب',
  newest: 'الأحدث أولًا',
  oldest: 'الأقدم أولًا',

  date: 'التاريخ',
  receiver: 'المستلم',
  sender: 'المُرسِل',
  amount: 'المبلغ',
  reference: 'المرجع',
  status: 'الحالة',
  actions: 'الإجراءات',
  exchange: 'عائدات صرف',
  detailsOf: (reference) => isolated`تفاصيل ${reference}`,
  accept: 'قبول',
  decline: 'رفض',
  ofMoney: (amount, sender) => isolated` ${amount} من ${sender}`,

  loading: 'جارٍ التحميل…',
  loadMore: 'عرض المزيد',
  found: (count) =>
    plural('ar', count, {
      one: 'تُعرض معاملة واحدة',
      two: 'تُعرض معاملتان',
      few: isolated`تُعرض ${count} معاملات`,
      many: isolated`تُعرض ${count} معاملة`,
      other: isolated`تُعرض ${count} معاملة`,
    }),
  failed: 'تعذّر تحميل المعاملات.',
  moreFailed: 'تعذّر تحميل المزيد من المعاملات.',
  retry: 'إعادة المحاولة',

  noSent: 'لم ترسل أي أموال بعد',
  noSentText: 'تظهر هنا الأموال التي ترسلها إلى الأصدقاء، حتى يقبلوها وبعد ذلك أيضًا.',
  sendMoney: 'إرسال الأموال',
  noIncoming: 'لم تصل أي أموال بعد',
  noIncomingText: 'تنتظر هنا أموال أصدقائك ردَّك. وتظهر هنا عائدات الصرف أيضًا.',
  noMatch: 'لا توجد نتائج مطابقة',
  noMatchText: 'يُرجى مراجعة الإملاء أو عرض المزيد من معاملاتك.',
  clear: 'عرض الكل',
}
