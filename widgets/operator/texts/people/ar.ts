import type { Texts } from './en.ts'

export const texts: Texts = {
  searchTitle: 'البحث',
  searchFor: 'مرجع أو بريد إلكتروني أو اسم أو بطاقة',
  searchHint:
    'بريد إلكتروني كامل، أو بداية اسم مستخدم أو اسم، أو آخر 4 أرقام من بطاقة، أو مرجع مثل CW-7K3F9Q2MTX',
  searchNeeded: 'أدخل ما تبحث عنه',
  search: 'بحث',
  found: (people, exchanges) => `الأشخاص: ${people}. المبادلات: ${exchanges}.`,
  nothingFound: 'لا شيء يطابق هذا.',
  tooMany: (shown) => `هؤلاء أول ${shown} شخصًا. اكتب المزيد من الاسم لتجد غيرهم.`,
  people: 'الأشخاص',
  exchanges: 'المبادلات',
  matches: {
    email: 'بالبريد الإلكتروني',
    userName: 'باسم المستخدم',
    name: 'بالاسم',
    card: 'ببطاقة',
  },
  kinds: { listing: 'إعلان', order: 'طلب', transfer: 'تحويل' },
}
