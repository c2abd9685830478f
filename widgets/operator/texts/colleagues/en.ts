import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Operators',
  about:
    'Who may sign in to this console. A second owner has to agree to each link, which is mailed to the operator alone.',
  you: 'you',
  notSetUp: 'Their sign-in is not set up yet.',
  askedBy: (name: string) => `${name} has asked for a link for them. A second owner has to.`,
  askedByMe: 'You have asked for a link for them. A second owner has to.',
  add: 'Add an operator',
  addText: 'They get a link as soon as a second owner asks for it, too.',
  name: 'Name',
  nameNeeded: 'Enter the name',
  emailNeeded: 'Enter an email address',
  role: 'Role',
  roleNeeded: 'Choose a role',
  link: 'Mail a link',
  linkOf: (name: string) => `Mail a link to ${name}`,
  linkTitle: (name: string) => `Mail ${name} a link?`,
  linkText:
    'As soon as two owners have asked for it, the earlier sign-in works no more, and the link sets up a new one within a day.',
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  changeRoleText: 'They are signed out at once, and sign in with the new role.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the operator ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They are signed out at once. Their name stays in the log.',
} as const

export type Texts = Catalogue<typeof english>
