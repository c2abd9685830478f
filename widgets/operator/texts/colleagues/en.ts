import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Operators',
  about:
    'People who can log in to this console. Each link needs a second owner’s approval and is emailed only to the operator.',
  you: 'you',
  notSetUp: 'Their login isn’t set up yet.',
  askedBy: (name: string) => `${name} asked for a link for them. A second owner has to agree.`,
  askedByMe: 'You asked for a link for them. A second owner has to agree.',
  add: 'Add an operator',
  addText: 'They get a link once a second owner asks for it too.',
  name: 'Name',
  nameNeeded: 'Enter a name',
  emailNeeded: 'Enter an email address',
  role: 'Role',
  roleNeeded: 'Choose a role',
  link: 'Email a link',
  linkOf: (name: string) => `Email a link to ${name}`,
  linkTitle: (name: string) => `Email ${name} a link?`,
  linkText:
    'Once two owners have asked, the old login stops working. The link sets up a new one within a day.',
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  changeRoleText: 'They’re logged out right away and have the new role when they log in again.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the operator ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They’re logged out right away. Their name stays in the log.',
} as const

export type Texts = Catalogue<typeof english>
