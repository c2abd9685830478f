import type { Catalogue } from '#core/texts/translation.ts'

/** Edit and Renew. */
export const english = {
  checking: 'We’re checking this listing',
  checkingText:
    'Others see it once we approve it, and it can’t be changed until then. We’ll tell you if we can’t post it.',
  edit: 'Edit',
  ordersFirst: 'Decide on the pending orders before you edit.',

  renew: 'Renew',
  endsSoon: 'Your listing ends soon',
  endsSoonText: (day: string, left: string) =>
    `It’s open until ${day}. Then the ${left} no one has ordered is released. Renew it to keep it open for another 30 days.`,
  renewed: (day: string) => `Listing renewed. It’s open until ${day}.`,
  renewFailed: 'The listing could not be renewed',
  renewTitle: 'Renew listing?',
  renewText: (until: string, held: string) =>
    `It stays open until ${until}, and ${held} stays held on your card. Its rate and place don’t change.`,
  renewConfirm: 'Renew listing',
} as const

export type ManageTexts = Catalogue<typeof english>
