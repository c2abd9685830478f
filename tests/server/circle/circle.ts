/** Shared by the circle's suites. */

import { confirmEmail, register } from '#server/people/accounts/register.ts'
import { friends } from '#server/people/circle/friends.ts'
import { inviteFriend, sentInvites } from '#server/people/circle/invites.ts'
import { pendingFriendRequests, respondToFriendRequest } from '#server/people/circle/requests.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { Me, Server } from '#server/server.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { details, mailedCodeFor, type Person, signedIn, type World } from '#tests/server/world.ts'

export const invite = (server: Server, me: Me, email: string) =>
  inviteFriend(server, me, { params: { email }, query: {} })

export const copyLink = (server: Server, me: Me, email: string) =>
  inviteFriend(server, me, { params: { email }, query: { linkOnly: true } })

export const tokenIn = (link: string) => new URL(link).searchParams.get('invite') ?? ''

/** The usernames in somebody's circle. */
export const circleOf = async (server: Server, me: Me) =>
  (await friends(server, me)).map(({ username }) => username).sort()

/** The usernames whose requests wait for somebody. */
export const requestsTo = async (server: Server, me: Me) =>
  (await pendingFriendRequests(server, me)).map(({ username }) => username).sort()

/** The addresses that somebody waits for; an expired one with a mark. */
export const waitingFor = async (server: Server, me: Me) =>
  (await sentInvites(server, me)).map(
    ({ email, username, isLinkExpired }) => `${email || username}${isLinkExpired ? ' (expired)' : ''}`,
  )

export async function answer(server: Server, me: Me, status: 'Approved' | 'Reject'): Promise<void> {
  const [request] = await pendingFriendRequests(server, me)
  if (!request) throw new Error('nobody asks')
  await respondToFriendRequest(server, me, { body: { requestId: request.id, status } })
}

/** Registers by a link, and confirms the address. */
export async function comesBy(
  server: Server,
  link: string,
  some: Parameters<typeof details>[0] = {},
): Promise<Person> {
  const body = { ...details(some), invite: tokenIn(link) }
  const { id } = await register(server, { body })
  await confirmEmail(server, { body: { userId: id, code: await mailedCodeFor(server, body.email) } })
  return signedIn(server, body.userName, body.password)
}

/** The letters that somebody got, newest first, without those that carry codes. */
export async function mailsFor(world: World, email: string) {
  await world.outbox.idle()
  return (await mailsTo(world, email)).filter(({ subject }) => !/Confirm your/.test(subject))
}

/** Titles of the notifications, oldest first. */
export const notificationsOf = async (server: Server, me: { id: string }): Promise<string[]> =>
  (await noticesOf(server, me.id)).map(({ title }) => title)
