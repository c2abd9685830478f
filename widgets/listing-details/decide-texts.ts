import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The question before an order is decided on, and its outcome. */
export const english = {
  acceptTitle: 'Accept order?',
  rejectTitle: 'Reject order?',
  accept: 'Accept',
  reject: 'Reject',
  sure: 'Are you sure you want to proceed with this action?',
  acceptMeans: (ordered: string, user: string, get: string) => `${user} gets ${ordered}, and you get ${get}.`,
  rejectMeans: (user: string) => `What is held on the card of ${user} is released.`,
  counterMeans: (meaning: string) => `Counter-offer: ${meaning}.`,
  accepted: 'Order accepted',
  acceptedText: (ordered: string, user: string, get: string) =>
    `${user} got ${ordered}, and ${get} is on its way to your card.`,
  rejected: 'Order rejected',
  rejectedText: (user: string) => `What was held on the card of ${user} is released.`,
  failed: 'Failed',
  close: 'Close',
} as const

export type DecideTexts = Catalogue<typeof english>
export const { useTexts: useDecideTexts } = catalogue(english, {
  fr: () => import('./decide-texts.fr.ts'),
  ar: () => import('./decide-texts.ar.ts'),
})
