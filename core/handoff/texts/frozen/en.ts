import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Your account is frozen',
  text: (words: string) =>
    `${words}. You can read everything; nothing can be exchanged, sent or changed until we lift it. If you think that this is a mistake, write to us on the contact page.`,
} as const

export type FrozenTexts = Catalogue<typeof english>
