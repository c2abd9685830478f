import { bidi } from '#core/texts/bidi.ts'
import type { AlertBellTexts } from './en.ts'

export const texts: AlertBellTexts = {
  alertMe: (pair) => bidi`نبّهني بشأن ${pair}`,
}
