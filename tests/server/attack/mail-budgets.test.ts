/** How many mails strangers, members and partners can have us send (rules/notifications.md#mail-budgets). */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acceptMessage } from '#server/exchange/contact/contact.ts'
import { linkColleague } from '#server/exchange/operators/colleagues.ts'
import { findOperator, toOperator } from '#server/exchange/operators/operators.ts'
import { makePartnerKey } from '#server/exchange/operators/partners.ts'
import { askForLink } from '#server/exchange/partners/contacts.ts'
import { askKeyCode } from '#server/exchange/partners/key-codes.ts'
import { newId } from '#server/ids.ts'
import { changeEmail, resendEmailCode } from '#server/people/accounts/email-change.ts'
import { resendDeviceCode } from '#server/people/accounts/login.ts'
import { generateOtp } from '#server/people/accounts/password.ts'
import { register, resendCode } from '#server/people/accounts/register.ts'
import { resendResetCode, resetPassword } from '#server/people/accounts/reset.ts'
import { notifySecurityChange } from '#server/people/accounts/security-notification.ts'
import { inviteFriend } from '#server/people/circle/invites.ts'
import { notifyPerson } from '#server/people/notifications/notify.ts'
import { closeAccount } from '#server/people/rights/close.ts'
import { type MailKind, mailBudgets, reserveMail } from '#server/platform/mail/budgets.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { Refusal } from '#server/refusals.ts'
import { insideRequest, newRequestScope } from '#server/request-scope.ts'
import { suite } from '#tests/server/suite.ts'
import { noticesOf } from '../notices.ts'
import { anOperator, codeOf } from '../operators/console.ts'
import { aPartner } from '../webhooks/receiver.ts'
import { aPerson, aReadyUser, details, goodPassword, refusal, signedIn, type World } from '../world.ts'

/** Kinds whose mails refuse nobody. */
type Quiet = 'contactMail' | 'notice' | 'security'
type Counted = Exclude<MailKind, Quiet>
/** A call that mails, whom it counts, and the receiver as it counts them. */
type Mailing = { call: () => Promise<unknown>; account?: string; receiver?: string }

const from = <T>(address: string, work: () => T) =>
  insideRequest(
    newRequestScope(() => {}, address),
    work,
  )
const anAddress = () => `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

suite('a call that mails', { app: {}, timeout: 60_000 }, ({ world, app }) => {
  const limited: World = { ...world, settings: { ...world.settings, rateLimits: true } }
  const aStranger = () => details().email

  const mailings: Record<Counted, readonly (() => Promise<Mailing>)[]> = {
    registration: [
      async () => {
        const body = details()
        return { call: () => register(limited, { body }), receiver: body.email }
      },
    ],
    confirmation: [
      async () => {
        const { id } = await register(world, { body: details() })
        return { call: () => resendCode(limited, { params: { id } }), receiver: id }
      },
      async () => {
        const [me, email] = [await aPerson(world), aStranger()]
        await changeEmail(world, me, { body: { email, password: goodPassword } })
        return { call: () => resendEmailCode(limited, me), receiver: email }
      },
    ],
    reset: [
      async () => ({ call: () => resetPassword(limited, { params: { email: aStranger() } }) }),
      async () => {
        const id = await resetPassword(world, { params: { email: aStranger() } })
        return { call: () => resendResetCode(limited, { params: { id } }) }
      },
    ],
    device: [async () => ({ call: () => resendDeviceCode(limited, { params: { id: newId() } }) })],
    settings: [
      async () => {
        const me = await aPerson(world)
        return { call: () => generateOtp(limited, me), account: me.id }
      },
    ],
    newAddress: [
      async () => {
        const [me, email] = [await aPerson(world), aStranger()]
        const body = { email, password: goodPassword }
        return { call: () => changeEmail(limited, me, { body }), account: me.id, receiver: email }
      },
    ],
    invite: [
      async () => {
        const [me, email] = [await aReadyUser(world), aStranger()]
        const call = () => inviteFriend(limited, me, { params: { email }, query: {} })
        return { call, account: me.id, receiver: email }
      },
    ],
    accountClosed: [
      async () => {
        const me = await aPerson(world)
        const body = { password: goodPassword, userName: me.userName }
        return { call: () => closeAccount(limited, me, { body }), account: me.id }
      },
    ],
    partnerLink: [
      async () => {
        const email = aStranger()
        return { call: () => askForLink(limited, email, 'en'), receiver: email }
      },
    ],
    partnerCode: [
      async () => {
        const { id } = await aPartner(world)
        return { call: () => askKeyCode(limited, id), account: id }
      },
    ],
    partnerKey: [
      async () => {
        const ada = await anOperator(world, app, 'owner')
        const record = await findOperator(world.database.db, world, ada.email)
        if (!record) throw new Error('the operator is not there')
        const { id } = await aPartner(world)
        const call = async () => {
          world.later(30)
          const body = { kind: 'publishable' as const, code: await codeOf(world, ada.email) }
          const operator = { ...toOperator(world, record), session: newId() }
          return makePartnerKey(limited, operator, { params: { id }, body })
        }
        return { call, account: id }
      },
    ],
    operatorLink: [
      async () => {
        const { email } = await anOperator(world, app, 'owner')
        const record = await findOperator(world.database.db, world, email)
        if (!record) throw new Error('the operator is not there')
        const other = await anOperator(world, app, 'owner')
        const { id = '' } = (await findOperator(world.database.db, world, other.email)) ?? {}
        const call = () => linkColleague(limited, toOperator(world, record), { params: { id } })
        return { call, account: record.id, receiver: id }
      },
    ],
    contact: [
      async () => {
        const body = { fullName: 'Ada Obi', email: aStranger(), message: 'More than twenty characters' }
        return { call: () => acceptMessage(limited, { body }) }
      },
    ],
  }

  const cases = Object.entries(mailings).flatMap(([kind, all]) =>
    all.flatMap((mailing, at) =>
      (['network', 'account', 'receiver'] as const).flatMap((by) =>
        by in mailBudgets[kind as Counted] ? [[kind as Counted, by, at + 1, mailing] as const] : [],
      ),
    ),
  )

  test.each(cases)('%s is refused when the %s is full (%i)', async (kind, by, _at, mailing) => {
    const { call, account, receiver } = await mailing()
    const address = anAddress()
    const [limit] = [mailBudgets[kind][by as never] as { count: number; hours: number }]
    const only = {
      account: by === 'account' ? account : undefined,
      receiver: by === 'receiver' ? receiver : undefined,
    }
    for (let sent = 0; sent < limit.count; sent += 1)
      expect(
        await from(by === 'network' ? address : anAddress(), () => reserveMail(limited, kind, only)),
      ).toBe(0)
    const failed: unknown = await from(address, call).catch((error: unknown) => error)
    if (!(failed instanceof Refusal)) throw new Error(`it was not refused: ${failed}`)
    expect(failed).toMatchObject({ code: 'too-many-requests', status: 429 })
    expect(failed.retryAfterSeconds).toBeGreaterThan(limit.hours * 3_500)
    expect(failed.retryAfterSeconds).toBeLessThanOrEqual(limit.hours * 3_600)
    expect(failed.details).toMatch(/^Please wait (60 minutes|24 hours) and try again$/)
  })

  test('counts nothing when it is refused for another reason', async () => {
    const [me, email] = [await aReadyUser(world), aStranger()]
    const invite = () => refusal(inviteFriend(world, me, { params: { email }, query: {} }))
    await inviteFriend(world, me, { params: { email }, query: {} })
    for (let again = 0; again < 6; again += 1) expect(await invite()).toMatch(/^already-invited/)
    const other = await aReadyUser(world)
    await inviteFriend(world, other, { params: { email }, query: {} })
  })
})

suite('registrations of one network', { app: { rateLimits: true } }, ({ world, app }) => {
  const send = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/User/register', remoteAddress, payload: details() })

  test('are twenty an hour, for an IPv6 line too, and those of others go on', async () => {
    const lines = [
      { ours: () => '203.0.113.7', another: '203.0.113.8' },
      { ours: (n: number) => `2001:db8:1:2${n}::1`, another: '2001:db8:1:310::1' },
    ]
    for (const { ours, another } of lines) {
      for (let n = 10; n < 30; n += 1) expect((await send(ours(n))).statusCode).toBe(200)
      const answer = await send(ours(30))
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toMatchObject({ code: 'too-many-requests' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
      expect((await send(another)).statusCode).toBe(200)
    }
    world.later(3_600)
    expect((await send('203.0.113.7')).statusCode).toBe(200)
  })
})

suite('the mails of notifications', ({ world }) => {
  async function mailed(email: string, subject: string) {
    await world.outbox.idle()
    return (await mailsTo(world, email)).filter((mail) => mail.subject === subject).length
  }

  test('from one member are ten an hour, and all are in the app', async () => {
    const [reader, one, other] = [await aPerson(world), await aPerson(world), await aPerson(world)]
    const ask = (by: typeof one) =>
      world.database.inTransaction((tx) =>
        notifyPerson(
          tx,
          world,
          reader.id,
          { kind: 'circle', url: '/circle', from: by.id },
          { message: 'friendAccepted', facts: { name: 'Ada Obi' } },
        ),
      )
    for (let n = 0; n < 15; n += 1) await ask(one)
    expect(await mailed(reader.email, 'Friend request accepted')).toBe(10)
    await ask(other)
    expect(await mailed(reader.email, 'Friend request accepted')).toBe(11)
    expect(await noticesOf(world, reader.id)).toHaveLength(16)
    world.later(3_600)
    await ask(one)
    expect(await mailed(reader.email, 'Friend request accepted')).toBe(12)
  })

  test('about security are ten an hour of each message: many of one hide no other', async () => {
    const me = await aPerson(world)
    const tell = (message: 'profileChanged' | 'pinChanged') =>
      world.database.inTransaction((tx) => notifySecurityChange(tx, world, me.id, { message }))
    for (let n = 0; n < 12; n += 1) await tell('profileChanged')
    await tell('pinChanged')
    expect(await mailed(me.email, 'Your profile was changed')).toBe(10)
    expect(await mailed(me.email, 'Your transaction PIN was changed')).toBe(1)
    await signedIn(world, me.userName, goodPassword)
  })
})

describe('the table of the rule', () => {
  test('has the budgets of the code', () => {
    const page = readFileSync(new URL('../../../core/rules/notifications.md', import.meta.url), 'utf8')
    const said = (limit?: { count: number; hours: number }) =>
      limit ? `${limit.count} ${limit.hours === 1 ? 'an hour' : 'a day'}` : ''
    for (const [kind, budget] of Object.entries(mailBudgets)) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${kind}\``))
      const [, , network, account, receiver = ''] = (row ?? '').split('|').map((cell) => cell.trim())
      const limits = budget as Record<string, { count: number; hours: number }>
      expect([kind, network, account]).toEqual([kind, said(limits.network), said(limits.account)])
      expect(receiver, kind).toContain(said(limits.receiver))
      if (limits.pair) expect(receiver).toContain(`${limits.pair.count} from one member`)
    }
  })

  test.each([
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['203.0.113.7', '203.0.113.7'],
  ])('counts %s as %s', (address, network) => expect(networkOf(address, 56)).toBe(network))
})
