import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { removeFriend } from '#server/people/circle/friends.ts'
import { pendingFriendRequests, respondToFriendRequest } from '#server/people/circle/requests.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, befriend, outcomes, type Person, refusal } from '#tests/server/world.ts'
import { answer, circleOf, invite, mailsFor, notificationsOf, requestsTo, waitingFor } from './circle.ts'

const weekSeconds = 7 * daySeconds

suite('friend requests', ({ world }) => {
  const two = async (): Promise<[Person, Person]> => [await aPerson(world), await aPerson(world)]
  const requestOf = async (person: Person) => (await pendingFriendRequests(world, person))[0]?.id ?? ''

  test('an accepted request makes both friends, and notifies the inviter in the app and by mail', async () => {
    const [host, guest] = await two()
    await invite(world, host, guest.email)
    await answer(world, guest, 'Approved')
    expect(await circleOf(world, host)).toEqual([guest.userName])
    expect(await circleOf(world, guest)).toEqual([host.userName])
    expect(await waitingFor(world, host)).toEqual([])
    expect(await requestsTo(world, guest)).toEqual([])
    expect(await notificationsOf(world, host)).toEqual(['Friend request accepted'])
    expect(await mailsFor(world, host.email)).toHaveLength(1)
  })

  test('a request can be answered by its receiver only', async () => {
    const [host, guest] = await two()
    const eve = await aPerson(world)
    await invite(world, host, guest.email)
    const requestId = await requestOf(guest)
    for (const person of [eve, host])
      expect(
        await refusal(respondToFriendRequest(world, person, { body: { requestId, status: 'Approved' } })),
      ).toBe('not-found: This friend request doesn’t exist or isn’t yours')
    for (const id of ['nothing', "' OR 1=1", '00000000-0000-7000-8000-000000000000'])
      expect(
        await refusal(respondToFriendRequest(world, guest, { body: { requestId: id, status: 'Approved' } })),
      ).toMatch(/^not-found/)
    expect(await circleOf(world, eve)).toEqual([])
    expect(await requestsTo(world, guest)).toEqual([host.userName])
  })

  test('a repeated answer counts once, the opposite one is refused', async () => {
    const [host, guest] = await two()
    await invite(world, host, guest.email)
    const body = { requestId: await requestOf(guest), status: 'Approved' as const }
    expect(
      await outcomes(Array.from({ length: 5 }, () => respondToFriendRequest(world, guest, { body }))),
    ).toEqual({ done: 5 })
    expect(await notificationsOf(world, host)).toEqual(['Friend request accepted'])
    expect(await refusal(respondToFriendRequest(world, guest, { body: { ...body, status: 'Reject' } }))).toBe(
      'request-decided: This request has already been answered',
    )
  })

  test('concurrent acceptance and rejection leave one answer', async () => {
    const [host, guest] = await two()
    await invite(world, host, guest.email)
    const requestId = await requestOf(guest)
    const answers = (['Approved', 'Reject'] as const).map((status) =>
      respondToFriendRequest(world, guest, { body: { requestId, status } }),
    )
    expect(await outcomes(answers)).toEqual({ done: 1, 'request-decided': 1 })
    expect(await requestsTo(world, guest)).toEqual([])
  })

  test('two who invite each other at the same moment become friends once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await two()
      const calls = [invite(world, one, other.email), invite(world, other, one.email)]
      expect(await outcomes(calls)).toEqual({ done: 2 })
      const links = (await Promise.all(calls)).map(({ link }) => link)
      expect(links.filter((link) => link === '')).toHaveLength(1)
      expect(await circleOf(world, one)).toEqual([other.userName])
      expect(await circleOf(world, other)).toEqual([one.userName])
      for (const person of [one, other]) {
        expect(await requestsTo(world, person)).toEqual([])
        expect(await waitingFor(world, person)).toEqual([])
      }
      const notified = [...(await notificationsOf(world, one)), ...(await notificationsOf(world, other))]
      expect(notified.sort()).toEqual(['Friend request', 'Friend request accepted'])
    }
  })

  test('inviting a person who has asked accepts their request', async () => {
    const [host, guest] = await two()
    await invite(world, host, guest.email)
    expect(await invite(world, guest, host.email)).toEqual({
      link: '',
      message: 'Ada Obi had invited you too. You’re friends now',
    })
    expect(await circleOf(world, host)).toEqual([guest.userName])
  })

  test('a rejected request comes back only when its link has run out and it is sent again', async () => {
    const [host, guest] = await two()
    await invite(world, host, guest.email)
    await answer(world, guest, 'Reject')
    expect(await refusal(invite(world, host, guest.email))).toMatch(/^already-invited/)
    expect(await requestsTo(world, guest)).toEqual([])
    world.later(weekSeconds + 1)
    await invite(world, host, guest.email)
    expect(await requestsTo(world, guest)).toEqual([host.userName])
  })

  test('an invite after a rejection asks, and does not befriend at once', async () => {
    const [host, guest] = await two()
    await invite(world, host, guest.email)
    await answer(world, guest, 'Reject')
    await invite(world, guest, host.email)
    expect(await circleOf(world, guest)).toEqual([])
    expect(await requestsTo(world, host)).toEqual([guest.userName])
    await answer(world, host, 'Approved')
    expect(await circleOf(world, guest)).toEqual([host.userName])
    expect(await waitingFor(world, host)).toEqual([])
  })

  test('removing a friend ends the friendship on both sides, once', async () => {
    const [host, guest] = await two()
    const third = await aPerson(world)
    await befriend(world, host, guest)
    await befriend(world, third, guest)
    const remove = (id: string) => removeFriend(world, host, { params: { userId: id } })
    expect(await outcomes([remove(guest.id), remove(guest.id)])).toEqual({ done: 1, 'not-found': 1 })
    expect(await circleOf(world, host)).toEqual([])
    expect(await circleOf(world, guest)).toEqual([third.userName])
    for (const id of [third.id, host.id, 'nobody', "' OR 1=1"])
      expect(await refusal(remove(id))).toBe('not-found: This friend doesn’t exist or isn’t yours')
  })
})
