import { bidi } from '#core/texts/bidi.ts'
import type { ListingTexts } from './en.ts'

export const texts: ListingTexts = {
  steps: {
    details: 'العرض',
    amounts: 'المبالغ',
    debit: 'بطاقة الخصم',
    credit: 'الإيداع',
    confirm: 'التأكيد',
  },

  amountNeeded: 'المبلغ المطلوب',

  rate: 'السعر',
  useSystemRate: 'استخدام سعر النظام',
  systemRateLoading: 'جارٍ البحث عن سعر السوق…',
  systemRateStale: (day) => bidi`سعر السوق بتاريخ ${day}، وهو أقدم من أن يُستخدم. يُرجى إدخال سعر خاص بك.`,
  systemRateFailed: 'تعذّر تحميل سعر السوق. يُرجى المحاولة مرة أخرى أو إدخال سعر خاص بك.',
  systemRateUnavailable: 'لا يوجد الآن سعر سوق لهذا الزوج. يُرجى إدخال سعر خاص بك.',

  yes: 'نعم',
  no: 'لا',
  partFulfilment: 'التنفيذ الجزئي',
  acceptPartFulfilment: 'قبول التنفيذ الجزئي',
  partFulfilmentYes: 'يمكن لعدة أشخاص أن يطلب كلٌّ منهم جزءًا',
  partFulfilmentNo: 'طلب واحد بكامل المبلغ فقط',
  systemFulfilment: 'التنفيذ التلقائي',
  acceptSystemFulfilment: 'قبول التنفيذ التلقائي',
  systemFulfilmentYes: 'تُنفَّذ فورًا ودون الرجوع إليك الطلبات بسعرك أو بسعر أفضل، والعروض التي تطابق عرضك',
  systemFulfilmentNo: 'القرار لك في كل طلب',
}
