/** Rows that are deleted, when, and rows that stay. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { acceptMessage } from '#server/exchange/contact/contact.ts'
import { newId } from '#server/ids.ts'
import { register } from '#server/people/accounts/register.ts'
import { resetPassword } from '#server/people/accounts/reset.ts'
import { notifySecurityChange } from '#server/people/accounts/security-notification.ts'
import { readAllNotifications } from '#server/people/notifications/list.ts'
import { closeAccount } from '#server/people/rights/close.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { deleteExpired, retentionTask } from '#server/start/retention.ts'
import { suite } from '#tests/server/suite.ts'
import { copyLink, invite, tokenIn, waitingFor } from './circle/circle.ts'
import { runOnce } from './jobs/run.ts'
import { aPerson, details } from './world.ts'

suite('retention', ({ world }) => {
  // The rows of earlier tests are over and gone.
  beforeEach(async () => {
    await world.outbox.idle()
    world.later(600 * daySeconds)
    await deleteExpired(world)
  })

  const count = async (table: keyof Tables) => {
    const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
      world.database.db,
    )
    return Number(rows[0]?.count)
  }

  test('rows of unauthenticated calls are deleted when they expire', async () => {
    const tables = ['mailed_code', 'outbox', 'contact_message'] as const
    const before = await Promise.all(tables.map(count))
    for (let at = 0; at < 30; at += 1) {
      await resetPassword(world, { params: { email: `nobody${at}@example.com` } })
      await acceptMessage(world, {
        body: { fullName: 'Ada Obi', email: 'ada@example.com', message: `A question, number ${at}.` },
      })
    }
    await world.outbox.idle()
    for (const [at, table] of tables.entries())
      expect(await count(table), table).toBeGreaterThan(before[at] as number)
    world.later(29 * daySeconds)
    expect(await deleteExpired(world)).toEqual({})
    world.later(daySeconds)
    expect(await deleteExpired(world)).toEqual({ mailed_code: 30, outbox: 30 })
    world.later(60 * daySeconds)
    // Twenty were mailed in their hour; the others wait for their letter and stay.
    expect(await deleteExpired(world)).toEqual({ contact_message: 20 })
  })

  test('unsent mails stay, and calls to the card processor stay longer than mails', async () => {
    const now = world.clock()
    const row = (kind: 'mail' | 'capture', isDone: boolean) => ({
      id: newId(),
      kind,
      payload: '{}',
      due_at: new Date(now.getTime() + 10_000 * daySeconds * 1000),
      done_at: isDone ? now : null,
      created_at: now,
    })
    await world.database.db
      .insertInto('outbox')
      .values([row('mail', true), row('mail', false), row('capture', true), row('capture', false)])
      .execute()
    world.later(100 * daySeconds)
    expect(await deleteExpired(world)).toEqual({ outbox: 1 })
    world.later(500 * daySeconds)
    expect(await deleteExpired(world)).toEqual({ outbox: 1 })
    expect(await count('outbox')).toBe(2)
    await sql`DELETE FROM outbox`.execute(world.database.db)
  })

  test('a read notification is deleted after a year, an unread one stays', async () => {
    const me = await aPerson(world)
    const notify = () =>
      world.database.inTransaction((tx) =>
        notifySecurityChange(tx, world, me.id, { message: 'profileChanged' }),
      )
    await notify()
    await readAllNotifications(world, me)
    const read = await count('notification')
    await notify()
    world.later(364 * daySeconds)
    expect(await deleteExpired(world)).not.toHaveProperty('notification')
    world.later(2 * daySeconds)
    expect(await deleteExpired(world)).toMatchObject({ notification: read })
    expect(await count('notification')).toBe(1)
  })

  test('an unused invite is deleted 90 days after its last link, for members and strangers alike', async () => {
    const [me, member] = [await aPerson(world), await aPerson(world)]
    await invite(world, me, member.email)
    await invite(world, me, 'stranger@example.com')
    const link = await copyLink(world, me, 'newcomer@example.com')
    // Somebody registered with the link and never confirmed the address.
    const { id } = await register(world, {
      body: details({ email: 'newcomer@example.com', invite: tokenIn(link.link) }),
    })
    world.later((7 + 89) * daySeconds)
    expect(await deleteExpired(world)).toMatchObject({ invite_link: 3 })
    expect(await waitingFor(world, me)).toHaveLength(3)
    world.later(2 * daySeconds)
    expect(await deleteExpired(world)).toMatchObject({ invite: 3 })
    expect(await waitingFor(world, me)).toEqual([])
    const newcomer = await world.database.db
      .selectFrom('person')
      .select('invite_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(newcomer.invite_id).toBeNull()
  })

  test('events of the processor and sessions go by their own days, events that were not applied stay', async () => {
    await aPerson(world)
    const now = world.clock()
    const event = (isApplied: boolean) => ({
      id: newId(),
      event: '{}',
      received_at: now,
      applied_at: isApplied ? now : null,
    })
    await world.database.db
      .insertInto('processor_event')
      .values([event(true), event(false)])
      .execute()
    await world.database.db
      .insertInto('processor_report')
      .values({ name: newId(), kind: 'payments', day: '2026-11-20', address: 'a', announced_at: now })
      .execute()
    const settings = {
      ...world.settings,
      retention: { ...world.settings.retention, payments: 60 },
    }
    const patient = { ...world, settings }
    expect(await deleteExpired(patient)).toEqual({})
    world.later(daySeconds)
    expect(await deleteExpired(patient)).toEqual({ session: 1 })
    world.later(59 * daySeconds)
    expect(await deleteExpired(patient)).toMatchObject({ processor_event: 1, processor_report: 1 })
    expect(await count('processor_event')).toBe(1)
    await sql`DELETE FROM processor_event`.execute(world.database.db)
  })

  test('the job erases accounts that stayed closed, and forgets them after the years of the law', async () => {
    const me = await aPerson(world)
    await closeAccount(world, me, { body: { password: me.password, userName: me.userName } })
    const personNow = () =>
      world.database.db
        .selectFrom('person')
        .select(['first_name', 'erased_at'])
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
    const pass = () => runOnce(world, retentionTask)
    world.later(13 * daySeconds)
    await pass()
    expect((await personNow()).erased_at).toBeNull()
    world.later(daySeconds)
    await pass()
    expect((await personNow()).erased_at).not.toBeNull()
    expect((await personNow()).first_name).toBe('Ada')
    world.later(1826 * daySeconds)
    await pass()
    expect((await personNow()).first_name).toBe('—')
  })

  test('many rows go in small batches, by two processes at once', async () => {
    const now = world.clock()
    const rows = Array.from({ length: 1_050 }, () => ({
      id: newId(),
      person_id: null,
      purpose: 'reset' as const,
      code_hash: 'x',
      expires_at: now,
      verified_at: null,
      used_at: null,
      created_at: now,
    }))
    await world.database.db.insertInto('mailed_code').values(rows).execute()
    world.later(31 * daySeconds)
    const deleted = await Promise.all([deleteExpired(world), deleteExpired(world)])
    expect(deleted.reduce((sum, { mailed_code = 0 }) => sum + mailed_code, 0)).toBe(1_050)
    expect(await count('mailed_code')).toBe(0)
  })

  test('expired rows are found by an index', async () => {
    const conditions: [keyof Tables, string][] = [
      ['outbox', `kind = 'mail' AND done_at <= now()`],
      ['outbox', `kind IN ('capture', 'void') AND done_at <= now()`],
      ['mailed_code', 'created_at <= now()'],
      ['contact_message', 'mailed_at <= now()'],
      ['notification', 'is_read AND created_at <= now()'],
      ['money_request', `status IN ('declined', 'withdrawn', 'expired') AND ended_at <= now()`],
      ['standing_transfer', `state = 'ended' AND ended_at <= now()`],
      ['invite_link', 'expires_at <= now()'],
      ['invite', `expires_at <= now() AND (decision IS NULL OR decision = 'rejected')`],
      ['processor_event', 'applied_at <= now()'],
      ['refused_message', 'received_at <= now()'],
      ['processor_report', 'announced_at <= now()'],
      ['session', 'last_seen_at <= now()'],
      ['operator_session', 'last_seen_at <= now()'],
      ['partner_page_session', 'last_seen_at <= now()'],
      ['partner_link', 'expires_at <= now()'],
      ['email_change', 'asked_at <= now()'],
      ['document', `deleted_at IS NULL AND kind IN ('identity', 'profile') AND created_at <= now()`],
      ['identity', `status = 'failed' AND submitted_at <= now()`],
    ]
    for (const [table, condition] of conditions) {
      const plan = await world.database.inTransaction(async (tx) => {
        // These tables are small; where they are large the planner comes to it by itself.
        await sql`SET LOCAL enable_seqscan = off`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          EXPLAIN SELECT 1 FROM ${sql.table(table)} WHERE ${sql.raw(condition)} LIMIT 200 FOR UPDATE SKIP LOCKED`.execute(
          tx,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan, `${table}: ${condition}`).toMatch(/Index Scan (using|on)/)
    }
  })

  test('the job comes again after an hour, and stops where it is told to', async () => {
    await resetPassword(world, { params: { email: 'somebody@example.com' } })
    await world.outbox.idle()
    world.later(31 * daySeconds)
    expect(await runOnce(world, retentionTask, AbortSignal.abort())).toBe(0)
    expect(await count('mailed_code')).toBeGreaterThan(0)
    expect(await runOnce(world, retentionTask)).toBe(3_600_000)
    expect(await count('mailed_code')).toBe(0)
  })
})
