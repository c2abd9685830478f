import { bidi } from '../../bidi.ts'
import type { ContractTexts } from './en.ts'

export const texts: ContractTexts = {
  passwordRule: 'يجب أن تحتوي على رقم واحد وحرف كبير وحرف صغير على الأقل، وألا تقل عن 8 أحرف',
  fullNameRule: 'يجب أن يتكوّن الاسم الكامل من اسمين، مثل: أحمد علي',

  card: { debit: bidi`بطاقة خصم ${'USD'}`, credit: bidi`بطاقة ائتمان ${'USD'}` },
}
