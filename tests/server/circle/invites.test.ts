import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { uploadPhoto } from '#server/people/accounts/photo.ts'
import { confirmEmail, register } from '#server/people/accounts/register.ts'
import { removeFriend } from '#server/people/circle/friends.ts'
import { inviteOfLink } from '#server/people/circle/invite-page.ts'
import { sentInvites } from '#server/people/circle/invites.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, befriend, details, mailedCodeFor, refusal, renamed } from '#tests/server/world.ts'
import {
  answer,
  circleOf,
  comesBy,
  copyLink,
  invite,
  mailsFor,
  notificationsOf,
  requestsTo,
  tokenIn,
  waitingFor,
} from './circle.ts'

const weekSeconds = 7 * daySeconds

suite('inviting', async ({ world }) => {
  const me = await aPerson(world, { firstName: 'Ada', lastName: 'Obi' })

  const anUnknownAddress = () => details().email

  test('a stranger gets a link to registration by mail, and is a friend once the address is confirmed', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    const { link, message } = await invite(world, host, email)
    expect(message).toBe('Invite sent')
    expect(link).toMatch(/^http:\/\/localhost:4000\/create-account\?invite=[\w-]{43}$/)
    const [mail] = await mailsFor(world, email)
    expect(mail?.subject).toBe('An invitation to Cowrie')
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(link)

    const body = { ...details({ email }), invite: tokenIn(link) }
    const { id } = await register(world, { body })
    expect(await circleOf(world, host)).toEqual([])
    await confirmEmail(world, { body: { userId: id, code: await mailedCodeFor(world, email) } })
    expect(await circleOf(world, host)).toEqual([body.userName])
    expect(await circleOf(world, { ...host, id })).toEqual([host.userName])
    expect(await waitingFor(world, host)).toEqual([])
    expect(await notificationsOf(world, host)).toEqual(['Friend request accepted'])
    const [notified] = await mailsFor(world, host.email)
    expect(notified?.subject).toBe('Friend request accepted')
    expect(notified?.text).toContain('Ada Obi is in your circle now')
  })

  test('the page of a link names its inviter while it is open, and nothing more of them', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    const page = (link: string) => inviteOfLink(world, { params: { token: tokenIn(link) } })
    const { link } = await invite(world, host, email)
    expect(await page(link)).toEqual({ state: 'open', username: host.userName, email })
    await uploadPhoto(world, host, aPicture())
    const { photoUrl, ...rest } = await page(link)
    expect(rest).toEqual({ state: 'open', username: host.userName, email })
    expect(photoUrl).toContain('/files/photo/')

    // The visitor with a copied link need not be the invited person.
    const { link: copied } = await copyLink(world, host, email)
    expect(Object.keys(await page(copied)).sort()).toEqual(['photoUrl', 'state', 'username'])
    await comesBy(world, copied)
    expect(await page(copied)).toEqual({ state: 'used' })
    expect(await page(link)).toEqual({ state: 'used' })

    const { link: late } = await invite(world, host, anUnknownAddress())
    world.later(weekSeconds + 1)
    expect(await page(late)).toEqual({ state: 'expired' })
    expect(await inviteOfLink(world, { params: { token: 'x' } })).toEqual({ state: 'wrong' })
  })

  test('the page of a link does not tell its sender that a member rejected the request', async () => {
    const [host, guest] = [await aPerson(world), await aPerson(world)]
    const { link } = await copyLink(world, host, guest.email)
    await answer(world, guest, 'Reject')
    const page = await inviteOfLink(world, { params: { token: tokenIn(link) } })
    expect(page).toEqual({ state: 'open', username: host.userName })
  })

  test('an invited member gets a request, a notification and a mail', async () => {
    const [host, guest] = [await aPerson(world), await aPerson(world)]
    await invite(world, host, guest.email)
    expect(await requestsTo(world, guest)).toEqual([host.userName])
    expect(await notificationsOf(world, guest)).toEqual(['Friend request'])
    const [mail] = await mailsFor(world, guest.email)
    expect(mail?.subject).toBe('Friend request')
    expect(mail?.text).toContain('Ada Obi wants to be your friend')
    expect(mail?.html).toContain('http://localhost:4000/payment')
    expect(mail?.text).not.toContain('invite=')
    expect(await circleOf(world, host)).toEqual([])
  })

  test('neither the answer nor the list tells whether the address has an account', async () => {
    const host = await aPerson(world)
    const [guest, stranger] = [await aPerson(world), anUnknownAddress()]
    const shapes = []
    for (const email of [guest.email, stranger]) {
      const { link, message } = await invite(world, host, email)
      const again = await refusal(invite(world, host, email))
      const copied = await copyLink(world, host, email)
      shapes.push([link.length, message, again, copied.link.length, copied.message])
    }
    expect(shapes[0]).toEqual(shapes[1])
    const findInvites = async () =>
      (await sentInvites(world, host)).map(({ id: _, email: __, ...row }) => JSON.stringify(row))
    const [one, other] = await findInvites()
    expect(one).toBe(other)
    await answer(world, guest, 'Reject')
    expect(await findInvites()).toEqual([one, other])
    expect(await requestsTo(world, guest)).toEqual([])
    expect(await notificationsOf(world, host)).toEqual([])
  })

  test('an invite to oneself or a friend is refused with a sentence and sends nothing', async () => {
    const [host, friend] = [await aPerson(world), await aPerson(world)]
    await befriend(world, host, friend)
    expect(await refusal(invite(world, host, host.email))).toBe(
      'invite-self: This is your own email address. Enter a friend’s address',
    )
    expect(await refusal(invite(world, host, friend.email))).toBe(
      'already-friends: This person is already in your circle',
    )
    expect(await waitingFor(world, host)).toEqual([])
    expect(await mailsFor(world, friend.email)).toEqual([])
  })

  test('the same person invited twice, or ten times at once, gets one invite and one mail', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    await Promise.allSettled(Array.from({ length: 10 }, () => invite(world, host, email)))
    expect(await refusal(invite(world, host, email))).toMatch(
      /^already-invited: You’ve already invited this person\. Your invite works until \d+\s\w+$/,
    )
    expect(await waitingFor(world, host)).toEqual([email])
    expect(await mailsFor(world, email)).toHaveLength(1)
  })

  test('a copied link sends no mail, and an invite can still be mailed afterwards', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    const copied = await copyLink(world, host, email)
    expect(await mailsFor(world, email)).toEqual([])
    await invite(world, host, email)
    expect(await mailsFor(world, email)).toHaveLength(1)
    expect(await waitingFor(world, host)).toEqual([email])
    const guest = await comesBy(world, copied.link, { email })
    expect(await circleOf(world, host)).toEqual([guest.userName])
  })

  test('a link is good for 7 days; then the invite can be sent again with a new one', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    const { link } = await invite(world, host, email)
    world.later(weekSeconds + 1)
    expect(await waitingFor(world, host)).toEqual([`${email} (expired)`])
    const again = await invite(world, host, email)
    expect(again.link).not.toBe(link)
    expect(await waitingFor(world, host)).toEqual([email])
    expect(await mailsFor(world, email)).toHaveLength(2)
    // The old link opens an account all the same; the request then waits for a yes.
    const guest = await comesBy(world, link, { email })
    expect(await circleOf(world, host)).toEqual([])
    expect(await requestsTo(world, guest)).toEqual([host.userName])
    expect(await notificationsOf(world, guest)).toEqual(['Friend request'])
  })

  test('a link works for one person, also when two registered with it', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    const { link } = await copyLink(world, host, email)
    const late = { ...details(), invite: tokenIn(link) }
    const { id } = await register(world, { body: late })
    const first = await comesBy(world, link, { email })
    await confirmEmail(world, { body: { userId: id, code: await mailedCodeFor(world, late.email) } })
    await comesBy(world, link)
    expect(await circleOf(world, host)).toEqual([first.userName])
    expect(await requestsTo(world, host)).toEqual([])
  })

  test('a registration with another address asks the inviter and reveals no address', async () => {
    const [host, email] = [await aPerson(world), anUnknownAddress()]
    const { link } = await copyLink(world, host, email)
    const guest = await comesBy(world, link)
    expect(await circleOf(world, host)).toEqual([])
    expect(await requestsTo(world, host)).toEqual([guest.userName])
    expect(await waitingFor(world, host)).toEqual([])
    expect(await sentInvites(world, guest)).toMatchObject([{ email: '', username: host.userName }])
    await answer(world, host, 'Approved')
    expect(await circleOf(world, host)).toEqual([guest.userName])
    expect(await waitingFor(world, guest)).toEqual([])
  })

  test('a wrong link registers without a friend', async () => {
    for (const link of ['nothing', `${'a'.repeat(43)}`, "' OR 1=1 --"]) {
      const guest = await comesBy(world, `http://localhost/create-account?invite=${encodeURIComponent(link)}`)
      expect(await circleOf(world, guest)).toEqual([])
    }
  })

  test('the token of a link is kept as a hash only', async () => {
    const { link } = await invite(world, me, anUnknownAddress())
    await world.outbox.idle()
    const { db } = world.database
    const rows = [
      await db.selectFrom('invite').selectAll().execute(),
      await db.selectFrom('invite_link').selectAll().execute(),
      await db.selectFrom('outbox').select('payload').execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link))
  })

  test('a removed friend can be invited again, and the earlier links stay dead', async () => {
    const [host, guest] = [await aPerson(world), await aPerson(world)]
    const { link } = await invite(world, host, guest.email)
    await answer(world, guest, 'Approved')
    await removeFriend(world, host, { params: { userId: guest.id } })
    expect(await circleOf(world, guest)).toEqual([])
    await invite(world, host, guest.email)
    expect(await requestsTo(world, guest)).toEqual([host.userName])
    const other = await comesBy(world, link)
    expect(await requestsTo(world, host)).not.toContain(other.userName)
  })

  test('twenty invites go out in an hour, and to one address twenty a day', async () => {
    const host = await aPerson(world)
    for (let n = 0; n < 20; n += 1) await copyLink(world, host, anUnknownAddress())
    expect(await refusal(invite(world, host, anUnknownAddress()))).toBe(
      'too-many-requests: Please wait 60 minutes and try again',
    )
    world.later(3601)
    await invite(world, host, anUnknownAddress())

    const email = anUnknownAddress()
    for (let n = 0; n < 20; n += 1) await invite(world, await aPerson(world), email)
    expect(await refusal(invite(world, host, email))).toBe(
      'too-many-requests: Please wait 24 hours and try again',
    )
    expect(await mailsFor(world, email)).toHaveLength(20)
  }, 60_000)

  test('names stay text in letters and notifications', async () => {
    const host = await aPerson(world)
    await renamed(world, host, {
      firstName: '<img src=x onerror=alert(1)>',
      lastName: 'Obi',
    })
    const guest = await aPerson(world)
    await invite(world, host, guest.email)
    const [mail] = await mailsFor(world, guest.email)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.html).not.toContain('<img')
    const [notice] = await notifications(world, { ...guest, language: 'en' }, { query: {} })
    expect(notice?.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(notice?.body).not.toContain('<img')
  })
})
