import type { DialCodeTexts } from './en.ts'

export const texts: DialCodeTexts = {
  keepsDialCode: (code) => `Votre numéro garde ${code}.`,
  takeDialCode: (code) => `Utiliser ${code}`,
}
