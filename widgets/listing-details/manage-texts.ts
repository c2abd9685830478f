import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** What renewing says, and the way to editing. */
export const english = {
  edit: 'Edit',
  ordersFirst: 'Decide on the pending orders first, then you can edit.',

  renew: 'Renew',
  endsSoon: 'Your listing ends soon',
  endsSoonText: (day: string, left: string) =>
    `It is open until ${day}. Then the ${left} that nobody has ordered is released. Renew it to keep it open for another 30 days.`,
  renewed: (day: string) => `Your listing is renewed. It is open until ${day}.`,
  renewFailed: 'The listing could not be renewed',
} as const

export type ManageTexts = Catalogue<typeof english>
export const { useTexts: useManageTexts } = catalogue(english, {
  fr: () => import('./manage-texts.fr.ts'),
  ar: () => import('./manage-texts.ar.ts'),
})
