import type { ReturnTexts } from './en.ts'

export const texts: ReturnTexts = {
  back: (host) => `Retour à ${host}`,
}
