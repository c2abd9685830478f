import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { addCard, deleteCard } from '#server/money/cards/cards.ts'
import { deviceName } from '#server/people/accounts/device.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { generateOtp, verifyOtp } from '#server/people/accounts/password.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { signOutEverywhere } from '#server/people/sessions/sessions.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { Me } from '#server/server.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aReadyUser,
  cardDetails,
  goodPassword,
  mailedCodeFor,
  type Person,
  refusal,
  renamed,
} from '#tests/server/world.ts'

const onWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.59 Safari/537.36'
const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

suite('security notifications', ({ world }) => {
  /** The subjects of the notices, newest first; letters with codes aside. */
  async function mailed(me: Person) {
    await world.outbox.idle()
    const mails = await mailsTo(world, me.email)
    return mails.filter(({ code }) => code === undefined).map(({ subject }) => subject)
  }
  const inApp = async (me: Me) =>
    (await noticesOf(world, me.id)).map(({ title, body }) => ({ title, body })).reverse()

  const enter = (me: Person, device: string) =>
    signIn(world, { username: me.userName, password: goodPassword, device })

  test('a sign-in from a device that was not used before, by mail and in the app', async () => {
    const me = await aPerson(world)
    expect([await mailed(me), await inApp(me)]).toEqual([[], []])
    await enter(me, onWindows)
    expect(await mailed(me)).toEqual(['New login to your account'])
    expect(await inApp(me)).toEqual([
      {
        title: 'New login',
        body: expect.stringMatching(
          /^We noticed a login from Chrome on Windows, a device you haven’t used before, on \d+\s\w+(\s\d{4})?,\s\d\d:\d\d UTC\. If this wasn’t you/,
        ),
      },
    ])
  })

  test('the times are those of the place where the person logged in last', async () => {
    const me = await aPerson(world)
    const enterFrom = (timeZone: string, device: string) =>
      signIn(world, { username: me.userName, password: goodPassword, device, timeZone })
    await enterFrom('Africa/Lagos', onWindows)
    expect((await inApp(me))[0]?.body).toMatch(/\d\d:\d\d GMT\+1\./)
    await world.outbox.idle()
    expect((await mailsTo(world, me.email))[0]?.text).toMatch(/\d\d:\d\d GMT\+1\./)
    await enterFrom('Asia/Kolkata', onIphone)
    // Both are read there.
    expect((await inApp(me)).map(({ body }) => / GMT\+5:30\./.test(body))).toEqual([true, true])
  })

  test('a device is known beyond its sessions and its updates, for half a year', async () => {
    const me = await aPerson(world)
    await enter(me, onWindows)
    await signOutEverywhere(world, me)
    await enter(me, onWindows.replace('142.0.7444.59', '143.0.7499.2'))
    expect(await mailed(me)).toHaveLength(1)
    await enter(me, onIphone)
    await enter(me, onIphone)
    expect(await mailed(me)).toHaveLength(2)
    for (let month = 0; month < 7; month += 1) {
      world.later(30 * daySeconds)
      await enter(me, onIphone)
    }
    expect(await mailed(me)).toHaveLength(2)
    await enter(me, onWindows)
    expect(await mailed(me)).toHaveLength(3)
  })

  test('eight concurrent sign-ins from a new device notify once; a refused one does not', async () => {
    const me = await aPerson(world)
    await Promise.all(Array.from({ length: 8 }, () => enter(me, onIphone)))
    expect(await mailed(me)).toHaveLength(1)
    await refusal(signIn(world, { username: me.userName, password: 'Wrong-Horse-7', device: onWindows }))
    expect(await mailed(me)).toHaveLength(1)
  })

  test('another user’s devices do not count as known', async () => {
    const [me, other] = [await aPerson(world), await aPerson(world)]
    await enter(other, onWindows)
    await enter(me, onWindows)
    expect(await mailed(me)).toHaveLength(1)
  })

  test('a changed PIN', async () => {
    const me = await aReadyUser(world)
    await generateOtp(world, me)
    await world.outbox.idle()
    const codeId = await verifyOtp(world, me, {
      body: { userId: me.id, code: await mailedCodeFor(world, me.email) },
    })
    await savePin(world, me, { body: { pin: '4321', codeId: codeId as string } })
    expect((await mailed(me))[0]).toBe('Your transaction PIN was changed')
    expect((await inApp(me))[0]?.title).toBe('PIN changed')
  })

  test('a card that was added or removed, but not one that serves a single action', async () => {
    const me = await aReadyUser(world)
    await addCard(world, me, { body: cardDetails({ save: false }) })
    const subjects = ['A card was added to your account', 'A card was added to your account']
    expect(await mailed(me)).toEqual(subjects)
    const card = await addCard(world, me, { body: cardDetails({ nickname: '<b>Travel</b>' }) })
    expect((await inApp(me))[0]).toEqual({
      title: 'Card added',
      body: 'The card &quot;&lt;b&gt;Travel&lt;/b&gt;&quot; ending 4242 was added to your account. If this wasn’t you, change your password right away.',
    })
    await deleteCard(world, me, { params: { cardId: card.id } })
    expect((await inApp(me))[0]?.title).toBe('Card removed')
    expect(await mailed(me)).toEqual(['A card was removed from your account', subjects[0], ...subjects])
    await refusal(deleteCard(world, me, { params: { cardId: card.id } }))
    expect(await mailed(me)).toHaveLength(4)
  })

  test('each letter links to the settings of the site and keeps names as text', async () => {
    const me = await aPerson(world)
    await renamed(world, me, { firstName: '<img src=x>' })
    await enter(me, onIphone)
    await world.outbox.idle()
    const [mail] = await mailsTo(world, me.email)
    expect(mail?.html).toContain(`href="${world.settings.publicUrl}/profile"`)
    expect(mail?.html).toContain('Hello &lt;img src=x&gt;,')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.text).toContain('Safari on iOS')
  })
})

test.each([
  [onWindows, 'Chrome on Windows'],
  [onWindows.replace('Safari/537.36', 'Safari/537.36 Edg/142.0.0.0'), 'Edge on Windows'],
  [onIphone, 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['curl/8.5.0', 'an unknown device'],
  ['', 'an unknown device'],
])('the device of %j is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
