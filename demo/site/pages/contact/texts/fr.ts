import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Comment pouvons-nous vous aider ?',
  lead: 'La plupart des questions trouvent leur réponse ici. Pour tout le reste, écrivez-nous.',
}
