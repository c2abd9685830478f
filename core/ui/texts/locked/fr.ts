import type { LockedTexts } from './en.ts'

export const texts: LockedTexts = {
  locked: 'Défini par ce site. Il n’est pas modifiable ici.',
}
