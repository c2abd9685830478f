import type { TableTexts } from './en.ts'

export const texts: TableTexts = {
  loading: 'جارٍ التحميل…',
  loadMore: 'تحميل المزيد',
  noMatch: 'لا توجد نتائج مطابقة',
  toListings: 'تصفّح العروض',
  filter: 'تصفية',

  date: 'التاريخ',
  user: 'المستخدم',
  amountNeeded: 'المبلغ المطلوب',
  orderAmount: 'مبلغ الطلب',
  rate: 'السعر',
  status: 'الحالة',
  balance: 'المتبقي',
  reference: 'المرجع',
  actions: 'الإجراءات',
  yes: 'نعم',
  no: 'لا',
}
