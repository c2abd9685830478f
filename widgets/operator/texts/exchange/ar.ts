import type { Texts } from './en.ts'

export const texts: Texts = {
  outdated: 'قد تكون هذه الصفحة قديمة: تعذرت قراءتها من جديد.',
  kinds: { listing: 'عرض', order: 'طلب', transfer: 'تحويل' },
  roles: {
    owner: 'صاحب العرض',
    buyer: 'المشتري',
    sender: 'المرسل',
    receiver: 'المستلم',
  },
  status: 'الحالة:',
  ofListing: 'من العرض',
  created: 'أُنشئ',
  expires: 'ينتهي',
  ended: 'انتهى',
  undone: 'أُلغي',
  gives: 'يعطي',
  gets: 'يحصل على',
  fee: 'رسوم',
  orders: 'الطلبات عليه',
  owed: 'لم يُنجز بعد',
  tries: (count) => (count === 1 ? 'محاولة واحدة' : `عدد المحاولات ${count}`),
  events: 'السجل الزمني',
  ledger: 'دفترنا',
  processor: 'لدى معالج البطاقات',
  told: 'ما أبلغ به المعالج',
  nothing: 'لا شيء بعد.',
}
