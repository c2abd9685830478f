import type { Catalogue } from '#core/texts/translation.ts'

/** Edit and Renew. */
export const english = {
  edit: 'Edit',
  ordersFirst: 'Decide on the pending orders first, then you can edit.',

  renew: 'Renew',
  endsSoon: 'Your listing ends soon',
  endsSoonText: (day: string, left: string) =>
    `It is open until ${day}. Then the ${left} that nobody has ordered is released. Renew it to keep it open for another 30 days.`,
  renewed: (day: string) => `Your listing is renewed. It is open until ${day}.`,
  renewFailed: 'The listing could not be renewed',
  renewTitle: 'Renew listing?',
  renewText: (until: string, held: string) =>
    `It then stays open until ${until}, and ${held} stays held on your card for that time. Its rate and its place do not change.`,
  renewConfirm: 'Renew listing',
} as const

export type ManageTexts = Catalogue<typeof english>
