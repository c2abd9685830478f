import type { SpreadTexts } from './en.ts'

export const texts: SpreadTexts = {
  includes: (size) => `Comprend ${size} de marge.`,
  systemRate: (price, size) => `Taux système ${price}, comprend ${size} de marge`,
}
