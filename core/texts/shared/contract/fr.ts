import type { ContractTexts } from './en.ts'

export const texts: ContractTexts = {
  card: { debit: 'Carte de débit USD', credit: 'Carte de crédit USD' },
}
