/** Performs the outbox's tasks for the card processor, each at least once; the processor does the work of a key once. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { gatheringOf } from '../gathering.ts'
import { NotPossible, type ProcessorEvent } from '../ports/card-processor.ts'
import type { Server } from '../server.ts'
import type { ProcessorTask } from './processor-commands.ts'

/** How long a void waits for its captures. */
const voidWaitMs = 1_000

/** Returns the milliseconds after which the task must be tried again, because it waits for another one. */
export async function performProcessorTask(server: Server, task: ProcessorTask): Promise<number | undefined> {
  if (task.kind === 'capture') return orFailed(server, task, capture)
  if (task.kind === 'payout') return orFailed(server, task, payOut)
  if (task.kind === 'refund') return orFailed(server, task, refund)
  if (task.kind === 'renew') return renew(server, task.payload.id)
  return voidRest(server, task.payload)
}

const failures = { capture: 'capture-failed', payout: 'payout-refused', refund: 'refund-failed' } as const

/** What the processor can never do has failed, as if it had told so; repeating it would hold the money for ever. */
async function orFailed(
  server: Server,
  { kind, payload: { id } }: Extract<ProcessorTask, { kind: keyof typeof failures }>,
  perform: (server: Server, id: string) => Promise<undefined>,
): Promise<undefined> {
  try {
    await perform(server, id)
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    await storeEvent(server, `not possible ${id}`, { key: id, kind: failures[kind], why: error.message })
  }
}

/** Stores an event of our own among the processor's; the inbox applies it. */
async function storeEvent(
  { database: { db }, clock }: Server,
  id: string,
  event: { key: string; kind: ProcessorEvent['kind']; why?: string; reference?: string },
): Promise<void> {
  await db
    .insertInto('processor_event')
    .values({ id, event: JSON.stringify({ id, at: clock(), ...event }), received_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Sum = { currency: CurrencyCode; amount: Minor }

type Capture = Sum & { id: string; authorisation_id: string; reference: string | null }

/** A sweep of matches leaves thousands of captures to be asked for. */
const captureOf = gatheringOf(async ({ database: { db } }: Server, ids: readonly string[]) => {
  const { rows } = await sql<Capture>`
    SELECT capture.id, capture.currency, capture.amount_minor AS amount, capture.authorisation_id,
      coalesce(capture.processor_reference, authorisation.processor_reference) AS reference
    FROM capture JOIN authorisation ON authorisation.id = capture.authorisation_id
    WHERE capture.id = ANY(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

async function capture(server: Server, id: string): Promise<undefined> {
  const row = await captureOf(server, id)
  if (!row) throw new Error(`there is no capture ${id}`)
  const reservation = row.reference ?? (await authoriseAgain(server, row.authorisation_id))
  await server.cards.capture({ key: id, reservation, amount: row.amount, currency: row.currency })
}

/** A reservation of a release whose processor kept no books is made when its first part is captured. */
async function authoriseAgain({ database: { db }, cards }: Server, id: string): Promise<string> {
  const { rows } = await sql<Sum & { token: string; person_id: string }>`
    SELECT authorisation.currency, authorisation.amount_minor AS amount, card.processor_token AS token, card.person_id
    FROM authorisation JOIN card ON card.id = authorisation.card_id
    WHERE authorisation.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no authorisation ${id}`)
  const { token, currency, amount, person_id: personId } = row
  const answer = await cards.authorise({ key: id, token, personId, amount, currency })
  if (!answer.ok) throw new Error(`the reservation ${id} was declined`)
  await db
    .updateTable('authorisation')
    .set({ processor_reference: answer.reference })
    .where('id', '=', id)
    .execute()
  return answer.reference
}

async function payOut({ database: { db }, cards }: Server, id: string): Promise<undefined> {
  const { rows } = await sql<
    Sum & { token: string; person_id: string; holder_name: string; reference: string }
  >`
    SELECT payout.currency, payout.amount_minor AS amount, card.processor_token AS token, card.person_id,
      card.holder_name, coalesce(orders.reference, transfer.reference) AS reference
    FROM payout_attempt JOIN payout ON payout.id = payout_attempt.payout_id
      JOIN card ON card.id = payout_attempt.card_id
      LEFT JOIN orders ON orders.id = payout.about_id LEFT JOIN transfer ON transfer.id = payout.about_id
    WHERE payout_attempt.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no attempt ${id} of a payout`)
  const { token, currency, amount, reference, person_id: personId, holder_name: holderName } = row
  await cards.payOut({ key: id, token, personId, holderName, amount, currency, reference })
}

async function refund({ database: { db }, cards }: Server, id: string): Promise<undefined> {
  const { rows } = await sql<Sum & { reservation: string | null }>`
    SELECT capture.currency, capture.amount_minor AS amount, coalesce(capture.processor_reference, authorisation.processor_reference) AS reservation
    FROM refund JOIN capture ON capture.id = refund.capture_id
      JOIN authorisation ON authorisation.id = capture.authorisation_id
    WHERE refund.id = ${id} AND refund.status = 'asked'`.execute(db)
  const [row] = rows
  // The capture failed in the meantime.
  if (!row) return
  if (!row.reservation) throw new Error(`the refund ${id} has no reservation`)
  const { reservation, amount, currency } = row
  await cards.refund({ key: id, reservation, amount, currency })
}

/** Asks for more time, or reserves the rest anew. How the latter ends is stored like an event of the processor. */
async function renew(server: Server, id: string): Promise<undefined> {
  const { database, cards } = server
  const { rows } = await sql<
    Sum & {
      key: string
      rest: Minor
      reservation: string | null
      is_anew: boolean
      token: string
      person_id: string
    }
  >`
    SELECT authorisation.currency, amount_minor AS amount, renewal_id AS key, renewal_minor AS rest,
      processor_reference AS reservation, card.processor_token AS token, card.person_id,
      is_renewed_anew OR EXISTS (SELECT FROM capture WHERE authorisation_id = authorisation.id) AS is_anew
    FROM authorisation JOIN card ON card.id = authorisation.card_id
    WHERE authorisation.id = ${id} AND renewal_id IS NOT NULL`.execute(database.db)
  const [row] = rows
  // Answered in the meantime.
  if (!row) return
  const { key, rest, currency, amount, reservation, token, person_id: personId } = row
  if (!row.is_anew && reservation)
    return cards.renew({ key, reservation, amount, currency }).then(() => undefined)
  const answer = await cards.authorise({ key, token, personId, amount: rest, currency })
  await storeEvent(server, `anew ${key}`, {
    key,
    ...(answer.ok
      ? { kind: 'renewed', reference: answer.reference }
      : { kind: 'renewal-refused', why: 'the rest could not be reserved anew' }),
  })
}

/** A void before its captures would release money that is still to be captured. */
async function voidRest(
  { database: { db }, cards }: Server,
  { authorisation, key, afterCapture }: Extract<ProcessorTask, { kind: 'void' }>['payload'],
): Promise<number | undefined> {
  const { rows } = await sql`
    SELECT 1 FROM outbox WHERE done_at IS NULL AND kind = 'capture'
    AND payload->>'authorisation' = ${authorisation} LIMIT 1`.execute(db)
  if (rows.length > 0) return voidWaitMs
  const known = await db
    .selectFrom('authorisation')
    .select('processor_key')
    .where('id', '=', authorisation)
    .executeTakeFirst()
  const reservation = key ?? known?.processor_key ?? authorisation
  await cards.void({ key: afterCapture ?? reservation, authorisation: reservation })
  return undefined
}
