import type { InviteLinkState } from '#core/contract/circle.ts'
import type { Catalogue } from '#core/texts/translation.ts'

/** Texts about an invite link on its page. */
export const english = {
  invites: (name: string) => `${name} invites you to Cowrie`,
  friends: 'You’ll join each other’s circle once you confirm your email address.',
  unusable: {
    used: 'This invite link has been used',
    expired: 'This invite link has expired',
    wrong: 'This invite link is incomplete or wrong',
  } satisfies Record<Exclude<InviteLinkState, 'open'>, string>,
  withoutIt: 'You can still create an account. Ask the person who invited you for a new link.',
  failed: 'We couldn’t load who invited you. You can still create an account.',
} as const

export type InvitationTexts = Catalogue<typeof english>
