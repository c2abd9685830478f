import { bidi } from '../../bidi.ts'
import type { AmountTexts } from './en.ts'

export const texts: AmountTexts = {
  amount: {
    empty: () => 'لا يمكن ترك هذا الحقل فارغًا',
    'not-a-number': () => bidi`يُرجى إدخال المبلغ بالأرقام، مثل ${'1250.50'}`,
    'not-positive': () => 'يُرجى إدخال مبلغ أكبر من 0',
    'too-many-decimals': (code, decimals) =>
      decimals === 0
        ? bidi`لا منازل عشرية لعملة ${code}`
        : bidi`الحد الأقصى للمنازل العشرية لعملة ${code} هو ${decimals}`,
    'too-large': () => bidi`يُرجى إدخال مبلغ لا يتجاوز ${'1,000,000,000,000'}`,
  },
  rate: {
    empty: 'يُرجى تحديد السعر أو استخدام سعر النظام',
    'not-a-number': bidi`يُرجى إدخال السعر بالأرقام، مثل ${'1340.50'}`,
    'not-positive': 'يُرجى إدخال سعر أكبر من 0',
    'too-many-decimals': 'لا يزيد السعر على 10 منازل عشرية',
    'too-large': bidi`يُرجى إدخال سعر أقل من ${'10,000,000'}`,
  },
}
