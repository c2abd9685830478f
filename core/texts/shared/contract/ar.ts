import { isolated } from '../../isolate.ts'
import type { ContractTexts } from './en.ts'

export const texts: ContractTexts = {
  passwordRule: 'يجب أن تحتوي على رقم واحد وحرف كبير وحرف صغير على الأقل، وألا تقل عن 8 أحرف',
  fullNameRule: 'يجب أن يتكوّن الاسم الكامل من اسمين، مثل: أحمد علي',

  card: { debit: isolated`بطاقة خصم ${'USD'}`, credit: isolated`بطاقة ائتمان ${'USD'}` },
}
