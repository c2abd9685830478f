import { plural } from '#core/texts/plural.ts'
import type { QueueTexts } from './en.ts'

export const texts: QueueTexts = {
  best: (figure) => `En tête ${figure}`,
  place: (position, of) =>
    `${position === 1 ? '1re' : `${position}e`} sur ${plural('fr', of, { one: `${of} offre`, other: `${of} offres` })} dans cette paire.`,
}
