// Mails and figures about cases that wait (rules/operators.md#told).
import { beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#core/contract/time.ts'
import { acceptMessage } from '#server/exchange/contact/contact.ts'
import { approveAsOneOfTwo } from '#server/exchange/operators/approvals.ts'
import { mailWaitingCases } from '#server/exchange/operators/case-mails.ts'
import { findOperator, type OperatorRecord, toOperator } from '#server/exchange/operators/operators.ts'
import { sumsOf, waitingCases } from '#server/exchange/operators/waiting-cases.ts'
import { buildApp } from '#server/http/app.ts'
import { newId } from '#server/ids.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { reviewIdentity } from '#server/platform/ports/identity-review.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '../suite.ts'
import { aPerson, aPicture, kycDetails, type World } from '../world.ts'
import { anOperator } from './console.ts'

suite('an operator', { ports: { identity: reviewIdentity } }, ({ world }) => {
  /** After the mail of a morning, and long ago, so that each mail is due at once. */
  const start = Date.parse('2024-03-04T07:30:00Z')
  const at = (afterMs: number): World => ({ ...world, clock: () => new Date(start + afterMs) })
  const told: Record<string, string> = {}
  let owner: OperatorRecord

  beforeAll(async () => {
    const app = await buildApp(at(0))
    for (const role of ['owner', 'compliance', 'finance', 'support'] as const)
      told[role] = (await anOperator(at(0), app, role)).email
    await app.close()
    owner = (await findOperator(world.database.db, world, told.owner ?? '')) as OperatorRecord
  })

  /** The subjects of the mails about cases since the last look, by role. */
  const seen = new Map<string, number>()
  async function newMails(afterMs: number) {
    await mailWaitingCases(at(afterMs))
    await world.outbox.idle()
    const found: Record<string, string[]> = {}
    for (const [role, email] of Object.entries(told)) {
      const mails = (await mailsTo(world, email)).filter(({ subject }) => /wait/i.test(subject)).reverse()
      const fresh = mails.slice(seen.get(role) ?? 0)
      seen.set(role, mails.length)
      if (fresh.length > 0) found[role] = fresh.map(({ subject }) => subject)
    }
    return found
  }

  test('hears of nothing while nothing waits', async () => {
    expect(await newMails(2 * hourMs)).toEqual({})
  })

  test('hears of a new case for their role, once an hour at most', async () => {
    const first = at(2 * hourMs + minuteMs)
    await submitKyc(first, await aPerson(first), kycDetails(), aPicture())
    const subject = 'Waiting for you: 1 identity check'
    expect(await newMails(2 * hourMs + 5 * minuteMs)).toEqual({ owner: [subject], compliance: [subject] })

    const second = at(2 * hourMs + 10 * minuteMs)
    await submitKyc(second, await aPerson(second), kycDetails(), aPicture())
    expect(await newMails(2 * hourMs + 15 * minuteMs)).toEqual({})
    const both = '2 cases are waiting for you'
    expect(await newMails(3 * hourMs + 5 * minuteMs)).toEqual({ owner: [both], compliance: [both] })
    expect(await newMails(6 * hourMs)).toEqual({})
  })

  test('hears of a message as support, and not of an action for which they asked', async () => {
    await acceptMessage(at(7 * hourMs), {
      body: { fullName: 'Ada Obi', email: 'ada@example.com', message: 'Where is my money?' },
    })
    await world.database.inTransaction((tx) =>
      approveAsOneOfTwo(tx, toOperator(world, owner), {
        what: 'close',
        about: newId(),
        now: at(7 * hourMs).clock(),
      }),
    )
    expect(await newMails(7 * hourMs)).toEqual({
      owner: ['3 cases are waiting for you'],
      compliance: ['4 cases are waiting for you'],
      support: ['Waiting for you: 1 message'],
    })
  })

  test('hears each morning of what still waits, with its age', async () => {
    expect(await newMails(23 * hourMs)).toEqual({})
    expect(Object.keys(await newMails(24 * hourMs))).toEqual(['owner', 'compliance', 'support'])
    const [mail] = await mailsTo(world, told.compliance ?? '')
    expect(mail?.text).toContain('2 identity checks: the oldest for 21 hours')
    expect(mail?.text).toContain('1 second approval: the oldest for 17 hours')
    expect(await newMails(24 * hourMs + minuteMs)).toEqual({})
  })

  test('is watched by figures of each kind', async () => {
    const sums = sumsOf(await waitingCases(world.database.db, at(24 * hourMs).clock()))
    expect(Object.fromEntries(sums.map(({ kind, count }) => [kind, count]))).toMatchObject({
      checks: 2,
      messages: 1,
      approvals: 1,
      rates: 0,
      payouts: 0,
      matches: 0,
    })
  })
})
