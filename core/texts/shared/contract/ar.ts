import { bidi } from '../../bidi.ts'
import type { ContractTexts } from './en.ts'

export const texts: ContractTexts = {
  card: { debit: bidi`بطاقة خصم ${'USD'}`, credit: bidi`بطاقة ائتمان ${'USD'}` },
}
