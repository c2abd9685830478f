import { catalogue } from './catalogue.ts'
import { type ContractTexts, english } from './contract-texts.ts'

export type { ContractTexts }
/** What the server says alike. */
export const { useTexts: useContractTexts } = catalogue(english, {
  fr: () => import('./contract-texts.fr.ts'),
  ar: () => import('./contract-texts.ar.ts'),
})
