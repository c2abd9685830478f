/** The real server for the widget suites, on its own database and at PUBLIC_URL. Ends with SIGTERM. */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import { remindOwner } from '#server/exchange/market/listings/remind.ts'
import { buildApp } from '#server/http/app.ts'
import { receiveEvents } from '#server/money/settlement/inbox.ts'
import { openServer } from '#server/open-server.ts'
import { decideCheck } from '#server/people/accounts/identity-queue.ts'
import { checkPin } from '#server/people/accounts/pin.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import { readSettings } from '#server/settings/settings.ts'
import { testLog } from '#tests/collected-logs.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'

const dataDir = await aDataFolder()
const settings = readSettings({ ...process.env, DATA_DIR: dataDir })
const log = testLog()
const open = await openServer(settings, {
  secrets: quickSecrets(settings.pepper),
  log,
})
const app = await buildApp(open.server)
/**
 * Ends a person's PIN with 15 wrong ones, in three rounds of five. The clock of the tries is in the past, so that no
 * suite waits for the locks between the rounds.
 */
app.post<{ Body: { personId: string } }>('/tests/end-pin', async ({ body }) => {
  const quarterHourMs = 15 * 60_000
  for (let guess = 0; guess < 15; guess += 1) {
    const at = new Date(Date.now() - (4 - Math.floor(guess / 5)) * quarterHourMs)
    await checkPin({ ...open.server, clock: () => at }, body.personId, '0000').catch(() => undefined)
  }
  return { isSuccess: true }
})
/** Announces the end of a listing to its owner, as in its last days. */
app.post<{ Body: { listingId: string } }>('/tests/announce-end', async ({ body }) => {
  const clock = () => new Date(Date.now() + 28 * dayMs)
  return { isSuccess: await remindOwner({ ...open.server, clock }, body.listingId) }
})
/** Gives a pending identity check another end, or none: then it waits for a person. */
app.post<{ Body: { personId: string; inSeconds?: number } }>('/tests/review-until', async ({ body }) => {
  const { personId, inSeconds } = body
  await open.server.database.db
    .updateTable('identity')
    .set({ review_until: inSeconds === undefined ? null : new Date(Date.now() + inSeconds * 1000) })
    .where('person_id', '=', personId)
    .where('status', '=', 'review')
    .execute()
  return { isSuccess: true }
})
/** Decides a pending identity check as an operator does; it fails with the words, if there are any. */
app.post<{ Body: { personId: string; words?: string } }>('/tests/decide-review', async ({ body }) => {
  const { document_id: reference } = await open.server.database.db
    .selectFrom('identity')
    .select('document_id')
    .where('person_id', '=', body.personId)
    .executeTakeFirstOrThrow()
  const answer = body.words
    ? ({ status: 'failed', message: body.words } as const)
    : ({ status: 'passed' } as const)
  await decideCheck(open.server, reference, answer, 'a test')
  return { isSuccess: true }
})
/** Sends the money of an order or a transfer back that was paid to a person's card; answers whether it was paid. */
app.post<{ Body: { personId: string; aboutId: string } }>('/tests/return-payout', async ({ body }) => {
  const paid = await open.server.database.db
    .selectFrom('payout')
    .select('attempt_id as key')
    .where('person_id', '=', body.personId)
    .where('about_id', '=', body.aboutId)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  if (!paid?.key) return { isSuccess: false }
  const event = {
    id: `returned ${paid.key}`,
    at: new Date(),
    kind: 'payout-returned',
    key: paid.key,
  } as const
  await receiveEvents(open.server, [{ ...event, why: 'The account is closed' }])
  return { isSuccess: true }
})
/** Has a person's bank dispute their latest payment; answers whether there was one. */
app.post<{ Body: { personId: string } }>('/tests/dispute', async ({ body }) => {
  const payment = await open.server.database.db
    .selectFrom('authorisation')
    .innerJoin('card', 'card.id', 'card_id')
    .select(['processor_key as key', 'authorisation.currency', 'amount_minor as amount'])
    .where('person_id', '=', body.personId)
    .orderBy('authorised_at', 'desc')
    .executeTakeFirst()
  if (!payment) return { isSuccess: false }
  const { key } = payment
  const event = { id: `disputed ${key}`, at: new Date(), kind: 'chargeback-opened' } as const
  await receiveEvents(open.server, [{ ...event, ...payment, dispute: key, why: 'not recognised' }])
  return { isSuccess: true }
})
/** Charges other fees from now on, as after a restart with other settings. */
app.post<{ Body: Record<string, string> }>('/tests/fees', async ({ body }) => {
  Object.assign(open.server, { settings: { ...open.server.settings, fees: feesOf(body) } })
  return { isSuccess: true }
})
const copied = {
  listing: {
    amount: 'balance_minor',
    ended: sql`jsonb_build_object('ended_at', (one).created_at, 'ended_why', 'expired')`,
  },
  orders: { amount: 'order_minor', ended: sql`'{}'` },
  transfer: { amount: 'amount_minor', ended: sql`'{}'` },
}
/**
 * Makes so many copies of a row, each a second older than the one before; those of a listing have expired. The oldest one has
 * an amount, of a listing the balance, of 777.77.
 */
app.post<{ Body: { of: keyof typeof copied; id: string; count: number } }>(
  '/tests/copy',
  async ({ body: { of, id, count } }) => {
    const { amount, ended } = copied[of]
    await sql`INSERT INTO ${sql.table(of)} SELECT copy.* FROM generate_series(1, ${count}::int) AS n,
      (SELECT ${sql.table(of)} AS one FROM ${sql.table(of)} WHERE id = ${id}) AS original,
      jsonb_populate_record(one, ${ended} || jsonb_build_object('id', gen_random_uuid(), 'reference', ${of}::text || n,
        'created_at', (one).created_at - n * interval '1 second',
        ${sql.lit(amount)}, CASE WHEN n = ${count}::int THEN 77777 ELSE (one).${sql.ref(amount)} END)) AS copy`.execute(
      open.server.database.db,
    )
    return { isSuccess: true }
  },
)
await app.listen({ port: settings.port, host: '::' })

process.on('SIGTERM', async () => {
  await app.close()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.lock`, { force: true })
  process.exit(0)
})
