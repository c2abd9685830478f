import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Partners',
  about: 'Origins and widgets are changed with npm run partner, and by partners on their page.',
  failed: 'The partners could not be loaded.',
  none: 'There are no partners yet. Add one with npm run partner -- add.',
  allWidgets: 'All widgets',
  widgets: (count: number) => (count === 1 ? '1 widget' : `${count} widgets`),
  noContact: 'Nobody signs in to the partner’s page yet.',
  contact: (email: string) => `${email} signs in to the partner’s page.`,
  setContact: 'Set contact',
  setContactOf: (partner: string) => `Set contact of ${partner}`,
  contactText:
    'A link to the partner’s page is mailed to this address when somebody asks for it there. Who was the contact before is signed out. Leave it empty to let nobody in.',
  email: 'E-mail address',
  emailWrong: 'Enter one whole address, or none',
  save: 'Save',
} as const

export type PartnersTexts = Catalogue<typeof english>
