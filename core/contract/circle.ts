import * as z from 'zod/mini'
import { friendCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, flag, id, nothing } from './values.ts'
import { named, wire } from './wire.ts'

const friend = wire({
  id: named(id, 'userId', 'id'),
  fullName: z.string(),
  username: z.string(),
  hasImage: z.boolean(),
  cards: z.array(friendCard),
})
export type Friend = z.output<typeof friend>

export const friends = endpoint({
  method: 'GET',
  path: '/api/User/friends',
  access: 'ready',
  group: 'Circle',
  summary: 'My approved friends, with the last four digits of their cards.',
  answer: z.array(friend),
})

export const pendingFriendRequests = endpoint({
  method: 'GET',
  path: '/api/User/friends/pending-request',
  access: 'ready',
  group: 'Circle',
  summary: 'Friend requests that wait for my answer.',
  answer: z.array(wire({ id, fullName: z.string(), username: z.string() })),
})

export const sentInvites = endpoint({
  method: 'GET',
  path: '/api/User/friend/invites',
  access: 'ready',
  group: 'Circle',
  summary: 'My open invites.',
  answer: z.array(
    wire({
      id,
      /** Empty for a request from an invite link, whose address is unknown. */
      email: z.string(),
      /** Absent until its owner reveals it: only they may tell whether an address has an account. */
      username: z.optional(z.string()),
      isLinkExpired: z.boolean(),
      hasImage: z.boolean(),
    }),
  ),
})

export const treatFriendRequest = endpoint({
  method: 'POST',
  path: '/api/User/friends/treat-request',
  access: 'ready',
  group: 'Circle',
  summary: 'Approves or rejects a friend request. The sender of a rejected request is not told.',
  changes: ['circle', 'notifications'],
  body: wire({ requestId: id, status: z.enum(['Approved', 'Reject']) }),
  answer: nothing,
})

export const removeFriend = endpoint({
  method: 'POST',
  path: '/api/User/remove-friend/{userId}',
  access: 'ready',
  group: 'Circle',
  summary: 'Ends a friendship.',
  changes: ['circle', 'notifications'],
  params: z.object({ userId: id }),
  answer: nothing,
})

export const inviteLinkStates = ['open', 'used', 'expired', 'wrong'] as const
export type InviteLinkState = (typeof inviteLinkStates)[number]

/** Additive, for the page that an invite link leads to (rules/circle.md#link-page). */
export const inviteOfLink = endpoint({
  method: 'GET',
  path: '/api/User/invite/{token}',
  access: 'public',
  group: 'Circle',
  summary:
    'The inviter behind an open link: user name and photo, and for a mailed link the address that it was mailed to. For any other link its state: used, expired or wrong.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: wire({
    state: z.enum(inviteLinkStates),
    username: z.optional(z.string()),
    /** A short-lived signed address of the inviter's photo. */
    photoUrl: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
})

export const inviteFriend = endpoint({
  method: 'POST',
  path: '/api/User/invite-friend/{email}',
  access: 'ready',
  group: 'Circle',
  summary:
    'Invites a person by email and answers the invite link, which is valid for 7 days and one person. With linkOnly no mail is sent. The answer is empty if the two became friends at once.',
  changes: ['circle', 'notifications'],
  params: z.object({ email: emailAddress }),
  query: wire({ linkOnly: z.optional(flag) }),
  answer: z.string(),
})
