import type { IdentityTexts } from './en.ts'

export const texts: IdentityTexts = {
  bvn: 'BVN',
  openBankingId: 'Identifiant Open Banking',
}
