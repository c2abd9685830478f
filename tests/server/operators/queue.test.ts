// Tasks that wait for an operator, who may decide on them, and what the log keeps.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptMessage } from '#server/exchange/contact/contact.ts'
import { newId } from '#server/ids.ts'
import { marketRate, storeFeed } from '#server/money/rates/market-rate.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { reviewIdentity } from '#server/platform/ports/identity-review.ts'
import { setUp } from '#tests/server/suite.ts'
import { aPerson, aPicture, kycDetails } from '../world.ts'
import { anOperator, consoleCall } from './console.ts'

const { app, world } = await setUp({ app: {}, ports: { identity: reviewIdentity } })
const { db } = world.database
const call = (path: string, some?: Parameters<typeof consoleCall>[2]) => consoleCall(app, path, some)
const owner = await anOperator(world, app, 'owner')
const compliance = await anOperator(world, app, 'compliance')
const finance = await anOperator(world, app, 'finance')
const support = await anOperator(world, app, 'support')

type Queue = Record<string, { count: number; rows: Record<string, unknown>[] }>
const queue = async (token = support.token) => (await call('/queue', { token })).body.data as Queue

async function aCheck() {
  const me = await aPerson(world)
  await submitKyc(world, me, kycDetails({ bvn: '31415926535' }), aPicture())
  const { document_id } = await db
    .selectFrom('identity')
    .select('document_id')
    .where('person_id', '=', me.id)
    .executeTakeFirstOrThrow()
  return { me, reference: document_id }
}
const decide = (token: string, reference: string, body: object) =>
  call(`/checks/${reference}/decide`, { token, body })

test('an identity check is listed with masked numbers, shown whole, and passed', async () => {
  const { me, reference } = await aCheck()
  const listed = (await queue()).checks?.rows.find((row) => row.reference === reference)
  expect(listed).toMatchObject({ userName: me.userName, idNumber: expect.stringMatching(/^••••/) })
  const shown = await call(`/checks/${reference}`, { token: compliance.token })
  expect(shown.body.data).toMatchObject({ bvn: '31415926535', email: me.email, status: 'review' })
  const { address } = (shown.body.data as { document: { address: string } }).document
  expect(address).toBe(`data:image/png;base64,${Buffer.from(aPicture().bytes).toString('base64')}`)
  expect((await decide(compliance.token, reference, { outcome: 'passed' })).body.isSuccess).toBe(true)
  expect(await setupOf(world, me.id)).toContain('kyc')
  expect((await decide(owner.token, reference, { outcome: 'passed' })).body.code).toBe('already-decided')
  const references = ((await queue()).checks?.rows ?? []).map((row) => row.reference)
  expect(references).not.toContain(reference)
})

test('a check fails with words for its person, and only with them', async () => {
  const { reference } = await aCheck()
  expect((await decide(compliance.token, reference, { outcome: 'failed' })).status).toBe(400)
  const words = 'The picture cannot be read'
  expect((await decide(compliance.token, reference, { outcome: 'failed', words })).body.isSuccess).toBe(true)
  const shown = await call(`/checks/${reference}`, { token: compliance.token })
  expect(shown.body.data).toMatchObject({
    status: 'failed',
    decisions: [{ status: 'failed', words, by: compliance.name }],
  })
})

/** A day of rates with some figures multiplied. */
async function aFeed(day: string, factors: Record<string, number>) {
  const figures = Object.fromEntries(
    Object.entries(shipped.days['2026-09-29']).map(([code, figure]) => [code, figure * (factors[code] ?? 1)]),
  )
  await storeFeed(world, { source: 'a-feed', base: 'USD', days: { [day]: figures } })
}
const decideRates = (token: string, day: string, outcome: 'approved' | 'refused') =>
  call(`/rates/${day}/a-feed/decide`, { token, body: { outcome } })
const waitingDays = async () => (await queue()).rates?.rows.map((row) => row.day)

test('rates that moved by more than 10 % are approved by one, and are the market’s then', async () => {
  await aFeed('2026-11-18', {})
  const before = await marketRate(world, 'USD', 'NGN')
  await aFeed('2026-11-19', { NGN: 1.2, EUR: 0.85 })
  const [row] = (await queue()).rates?.rows ?? []
  expect(row).toMatchObject({ day: '2026-11-19', needsTwo: false, isApprovedByMe: false })
  const moves = row?.moves as { currency: string; perCent: number }[]
  // Kuna and lev move with the euro.
  expect(moves.map(({ currency, perCent }) => `${currency} ${perCent}`)).toEqual([
    ...['NGN 20', 'BGN -15', 'EUR -15', 'HRK -15'],
  ])
  expect((await decideRates(compliance.token, '2026-11-19', 'approved')).status).toBe(403)
  expect(await marketRate(world, 'USD', 'NGN')).toEqual(before)
  expect((await decideRates(finance.token, '2026-11-19', 'approved')).body.data).toEqual({ isDone: true })
  expect((await marketRate(world, 'USD', 'NGN'))?.asOf).toBe('2026-11-19')
  expect(await waitingDays()).toEqual([])
})

test('rates that moved by more than 25 % need two operators', async () => {
  await aFeed('2026-11-20', { NGN: 2 })
  expect((await decideRates(finance.token, '2026-11-20', 'approved')).body.data).toEqual({ isDone: false })
  expect((await queue(finance.token)).rates?.rows[0]).toMatchObject({
    needsTwo: true,
    approvedBy: finance.name,
    isApprovedByMe: true,
  })
  expect((await decideRates(finance.token, '2026-11-20', 'approved')).body.code).toBe(
    'needs-another-operator',
  )
  expect((await marketRate(world, 'USD', 'NGN'))?.asOf).toBe('2026-11-19')
  expect((await decideRates(owner.token, '2026-11-20', 'approved')).body.data).toEqual({ isDone: true })
  expect((await marketRate(world, 'USD', 'NGN'))?.asOf).toBe('2026-11-20')
})

test('refused rates are not used, and do not come again', async () => {
  await aFeed('2026-11-21', { GBP: 3 })
  expect((await decideRates(finance.token, '2026-11-21', 'refused')).body.data).toEqual({ isDone: true })
  await aFeed('2026-11-21', { GBP: 3 })
  expect(await waitingDays()).toEqual([])
  expect((await decideRates(finance.token, '2026-11-21', 'approved')).status).toBe(404)
  expect((await marketRate(world, 'USD', 'GBP'))?.asOf).toBe('2026-11-20')
})

test('messages and open differences wait, too', async () => {
  const message = { fullName: 'Ada Obi', email: 'ada@example.com', message: `Where is my money? ${newId()}` }
  await acceptMessage(world, { body: message })
  await sql`INSERT INTO finding (id, identity, outcome, line_key, words, found_at, last_found_at)
    VALUES (${newId()}, 'one', 'missing-there', 'k', 'a capture of US$5.00 is missing there', now(), now())`.execute(
    db,
  )
  const { messages, differences } = await queue()
  const waiting = messages?.rows.at(-1)
  expect(waiting).toMatchObject({ fullName: 'Ada Obi', text: message.message })
  const close = (id: unknown) => call(`/messages/${id}/close`, { token: support.token, body: {} })
  expect((await close(waiting?.id)).body.isSuccess).toBe(true)
  expect((await close(waiting?.id)).body.isSuccess).toBe(true)
  expect((await close(newId())).status).toBe(404)
  expect((await queue()).messages?.count).toBe(0)
  expect(differences).toMatchObject({ count: 1, rows: [{ words: 'a capture of US$5.00 is missing there' }] })
})

test('a role decides on its own tasks only', async () => {
  const { reference } = await aCheck()
  for (const { token } of [support, finance]) {
    expect((await call(`/checks/${reference}`, { token })).status).toBe(403)
    expect((await decide(token, reference, { outcome: 'passed' })).status).toBe(403)
  }
  for (const { token } of [support, finance, compliance])
    expect((await call('/log', { token })).status).toBe(403)
})

test('every call is in the log, by whom and about what, and nothing changes it', async () => {
  const { reference } = await aCheck()
  await call(`/checks/${reference}`, { token: support.token })
  await call(`/checks/${reference}`, { token: compliance.token })
  const entries = (await call('/log', { token: owner.token })).body.data as unknown as {
    operator: string
    call: string
    about: string
    outcome: string
  }[]
  expect(
    entries.slice(0, 4).map(({ operator, call, about, outcome }) => [operator, call, about, outcome]),
  ).toEqual([
    [owner.name, 'operatorLog', '', 'asked'],
    [compliance.name, 'identityCheck', reference, 'asked'],
    [support.name, 'identityCheck', reference, 'not-allowed'],
    [support.name, 'identityCheck', reference, 'asked'],
  ])
  for (const damage of [
    'UPDATE operator_log SET call = $$$$',
    'DELETE FROM operator_log',
    'TRUNCATE operator_log',
  ])
    await expect(sql.raw(damage).execute(db)).rejects.toThrow(/append-only/)
  const everything = JSON.stringify(entries)
  for (const personal of ['31415926535', 'ada@example.com', 'Where is my money'])
    expect(everything).not.toContain(personal)
})
