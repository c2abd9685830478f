/** Another e-mail address: who learns what, who can stop it, and which address logs in when. */
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import {
  changeEmail,
  confirmNewEmail,
  resendEmailCode,
  stopEmailChange,
} from '#server/people/accounts/email-change.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { register } from '#server/people/accounts/register.ts'
import { resetPassword } from '#server/people/accounts/reset.ts'
import { sessionOf } from '#server/people/sessions/sessions.ts'
import { emailKey, emailOf } from '#server/platform/keys/email.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  countingStatements,
  details,
  goodPassword,
  mailedCodeFor,
  outcomes,
  type Person,
  refusal,
  signedIn,
} from '#tests/server/world.ts'

const wrongLogin = 'wrong-login: Username or password is wrong'

suite('a change of the e-mail address', ({ world }) => {
  const another = () => details().email
  const ask = (me: Person, email: string, password = goodPassword) =>
    changeEmail(world, me, { body: { email, password } })
  const confirm = (me: Person, code: string) => confirmNewEmail(world, me, { body: { code } })
  const stop = (link: string) => stopEmailChange(world, { body: { link } })
  const codeTo = async (email: string) => {
    await world.outbox.idle()
    return mailedCodeFor(world, email)
  }
  const linkTo = async (email: string) => {
    await world.outbox.idle()
    for (const { text } of await mailsTo(world, email)) {
      const link = /stop-email-change#link=([a-p]{32})/.exec(text)?.[1]
      if (link) return link
    }
    throw new Error(`no link was mailed to ${email}`)
  }
  const addressOf = async (id: string) =>
    emailOf(
      world,
      await world.database.db
        .selectFrom('person')
        .select(['id', 'person.email_sealed'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  const signInWith = (username: string) => signIn(world, { username, password: goodPassword, device: 'a' })
  const subjectsTo = async (email: string) => {
    await world.outbox.idle()
    return (await mailsTo(world, email)).map(({ subject }) => subject)
  }
  /** Asks, and enters the code. */
  async function changed(me: Person, email = another()) {
    await ask(me, email)
    expect(await confirm(me, await codeTo(email))).toEqual({ email })
    return email
  }

  test('takes effect with the code, and only the new address logs in then', async () => {
    const me = await aPerson(world)
    const email = another()
    await ask(me, email)
    expect(await addressOf(me.id)).toBe(me.email)
    await signInWith(me.email)
    expect(await refusal(signInWith(email))).toBe(wrongLogin)

    expect(await confirm(me, await codeTo(email))).toEqual({ email })
    expect(await addressOf(me.id)).toBe(email)
    await signInWith(email)
    await signInWith(me.userName)
    expect(await refusal(signInWith(me.email))).toBe(wrongLogin)
    // The session stays.
    expect((await sessionOf(world, me.token))?.emailKey).toBe(emailKey(world, email))
  })

  test('is told to both addresses, and in the app without either address', async () => {
    const me = await aPerson(world)
    const email = await changed(me)
    expect((await subjectsTo(me.email)).slice(0, 2)).toEqual([
      'Your email address was changed',
      'Your email address may change',
    ])
    expect(await subjectsTo(email)).toEqual([
      'This is your new email address',
      'Confirm your new email address',
    ])
    const notices = await noticesOf(world, me.id)
    expect(notices.map(({ title }) => title).sort()).toEqual([
      'Email address changed',
      'New email address requested',
    ])
    expect(JSON.stringify(notices)).not.toContain('@')
  })

  test('needs the password, another address, and is asked for five times a day', async () => {
    const me = await aPerson(world)
    expect(await refusal(ask(me, another(), 'Wrong-Horse-7'))).toBe('wrong-password: This password is wrong')
    expect(await refusal(ask(me, me.email.toUpperCase()))).toMatch('own-address')
    const asks: string[] = []
    for (let at = 0; at < 5; at += 1) {
      await ask(me, another())
      world.later(600)
    }
    asks.push(await refusal(ask(me, another())))
    expect(asks).toEqual(['too-many-requests: Please wait 24 hours and try again'])
    world.later(daySeconds)
    await ask(me, another())
  })

  test('is confirmed by the newest code only, and by no code of another kind', async () => {
    const me = await aPerson(world)
    const [first, second] = [another(), another()]
    await ask(me, first)
    const early = await codeTo(first)
    await ask(me, second)
    const code = await codeTo(second)
    if (early !== code) expect(await refusal(confirm(me, early))).toMatch('wrong-code')
    await resendEmailCode(world, me)
    await world.outbox.idle()
    // Three codes in ten minutes are enough: the address stays the one that the code was mailed to.
    expect(await refusal(ask(me, first))).toMatch('code-paced')
    expect(await confirm(me, await codeTo(second))).toEqual({ email: second })
    expect(await refusal(confirm(me, code))).toMatch('code-spent')
    expect(await refusal(resendEmailCode(world, me))).toMatch('code-spent')
  })

  test('has the same screen, statements and refusals for a taken address, and writes to its owner once', async () => {
    const owner = await aPerson(world)
    const [one, other] = [await aPerson(world), await aPerson(world)]
    const seen: string[][] = []
    for (const [me, email] of [
      [one, another()],
      [other, owner.email],
    ] as const) {
      const counted = countingStatements(world)
      expect(await changeEmail(counted.server, me, { body: { email, password: goodPassword } })).toBe(null)
      await resendEmailCode(counted.server, me)
      seen.push(counted.statements())
    }
    expect(seen[1]).toEqual(seen[0])
    expect((await subjectsTo(owner.email)).slice(0, 2)).toEqual([
      'You already have an account',
      'Confirm your email address',
    ])
    for (const left of [4, 3, 2, 1])
      expect(await refusal(confirm(other, '0000'))).toMatch(`wrong-code: This code is wrong. ${left}`)
    expect(await refusal(confirm(other, '0000'))).toMatch('code-spent')
  })

  test('goes to one of two people who want the same address, and not to one who registered meanwhile', async () => {
    const [one, other] = [await aPerson(world), await aPerson(world)]
    const email = another()
    await ask(one, email)
    const code = await codeTo(email)
    await ask(other, email)
    const otherCode = await codeTo(email)
    const results = await outcomes([confirm(one, code), confirm(other, otherCode)])
    expect(results).toEqual({ done: 1, 'address-taken': 1 })

    const late = await aPerson(world)
    const wanted = another()
    await ask(late, wanted)
    const lateCode = await codeTo(wanted)
    await register(world, { body: details({ email: wanted }) })
    expect(await refusal(confirm(late, lateCode))).toMatch('address-taken')
    expect(await addressOf(late.id)).toBe(late.email)
  })

  test('is taken back by the link for seven days, which ends the sessions and works once', async () => {
    const me = await aPerson(world)
    const email = await changed(me)
    const link = await linkTo(me.email)
    world.later(7 * daySeconds - 60)
    const thief = await signedIn(world, email, goodPassword)
    expect(await outcomes([stop(link), stop(link)])).toEqual({ done: 1, 'stop-over': 1 })
    expect(await addressOf(me.id)).toBe(me.email)
    expect(await sessionOf(world, thief.token)).toBeUndefined()
    expect(await refusal(signInWith(email))).toBe(wrongLogin)
    expect((await subjectsTo(me.email))[0]).toBe('Your email address stays the same')
    await signInWith(me.email)

    const later = await aPerson(world)
    await changed(later)
    const late = await linkTo(later.email)
    world.later(7 * daySeconds)
    expect(await refusal(stop(late))).toMatch('stop-over')
  })

  test('is stopped before it is confirmed, by the link of any of its mails', async () => {
    const me = await aPerson(world)
    const [first, second] = [another(), another()]
    await ask(me, first)
    const link = await linkTo(me.email)
    await ask(me, second)
    const code = await codeTo(second)
    await stop(link)
    expect(await refusal(confirm(me, code))).toMatch('code-spent')
    expect(await addressOf(me.id)).toBe(me.email)
    expect(await sessionOf(world, me.token)).toBeUndefined()
  })

  test('made twice by a thief is taken back whole, and the links between are worth nothing', async () => {
    const me = await aPerson(world)
    const first = await changed(me)
    world.later(700)
    const second = await changed({ ...me, emailKey: emailKey(world, first) })
    const between = await linkTo(first)
    await stop(await linkTo(me.email))
    expect(await addressOf(me.id)).toBe(me.email)
    expect(await refusal(stop(between))).toMatch('stop-over')
    expect(await refusal(signInWith(second))).toBe(wrongLogin)

    // The other way round, the first address still has the last word.
    const also = await aPerson(world)
    const one = await changed(also)
    world.later(700)
    await changed({ ...also, emailKey: emailKey(world, one) })
    await stop(await linkTo(one))
    expect(await addressOf(also.id)).toBe(one)
    await stop(await linkTo(also.email))
    expect(await addressOf(also.id)).toBe(also.email)
  })

  test('holds the old address: nobody registers with it or changes to it for seven days', async () => {
    const me = await aPerson(world)
    await changed(me)
    const stranger = details({ email: me.email })
    await register(world, { body: stranger })
    expect((await subjectsTo(me.email))[0]).toBe('You already have an account')
    const wanting = await aPerson(world)
    await ask(wanting, me.email)
    await world.outbox.idle()
    expect(await refusal(confirm(wanting, '0000'))).toMatch('wrong-code')
    // A reset by the old address mails nothing.
    const before = (await subjectsTo(me.email)).length
    await resetPassword(world, { params: { email: me.email } })
    expect(await subjectsTo(me.email)).toHaveLength(before)

    world.later(7 * daySeconds)
    const next = await register(world, { body: details({ email: me.email }) })
    expect((await subjectsTo(me.email))[0]).toBe('Confirm your email address')
    expect(await addressOf(next.id)).toBe(me.email)
  })

  test('and a registration with the old address at the same moment: the address is held', async () => {
    const me = await aPerson(world)
    const email = another()
    await ask(me, email)
    const code = await codeTo(email)
    const stranger = details({ email: me.email })
    await Promise.all([confirm(me, code), register(world, { body: stranger })])
    await stop(await linkTo(me.email))
    expect(await addressOf(me.id)).toBe(me.email)
  })
})
