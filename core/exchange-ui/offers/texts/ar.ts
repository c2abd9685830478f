import { bidi } from '#core/texts/bidi.ts'
import type { OfferTexts } from './en.ts'

export const texts: OfferTexts = {
  user: 'المستخدم',
  amountNeeded: 'المبلغ المطلوب',
  available: 'المتاح',
  rate: 'السعر',
  date: 'التاريخ',
  actions: 'الإجراءات',
  order: 'طلب',
  orderFrom: (user) => bidi`طلب من ${user}`,
  hidden: '---',
  hiddenHint: 'يُرجى تسجيل الدخول أو إنشاء حساب للاطلاع على السعر',
  logIn: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
}
