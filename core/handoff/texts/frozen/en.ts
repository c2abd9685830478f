import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Your account is frozen',
  text: (words: string) =>
    `${words}. You can view everything, but you can’t exchange, send or change anything until we lift this. If you think it’s a mistake, write to us on the contact page.`,
} as const

export type FrozenTexts = Catalogue<typeof english>
