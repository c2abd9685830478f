import type { InviteLinkState } from '#core/contract/circle.ts'
import type { Catalogue } from '#core/texts/translation.ts'

/** What an invite link's page says of the link. */
export const english = {
  invites: (name: string) => `${name} invites you to Cowrie`,
  friends: 'You are in each other’s circle once your email address is confirmed.',
  unusable: {
    used: 'This invite link has been used',
    expired: 'This invite link has expired',
    wrong: 'This invite link is not complete or not right',
  } satisfies Record<Exclude<InviteLinkState, 'open'>, string>,
  withoutIt: 'You can create your account without it. Ask the person who invited you for a new link.',
  failed: 'It could not be loaded who invites you. You can create your account all the same.',
} as const

export type InvitationTexts = Catalogue<typeof english>
