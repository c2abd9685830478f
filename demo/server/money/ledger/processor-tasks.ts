/** Performs the outbox's tasks for the card processor, each at least once; the processor does the work of a key once. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { gatheringOf } from '../../platform/db/gathering.ts'
import { storable } from '../../platform/db/storable.ts'
import type { TaskHandler } from '../../platform/jobs/tasks.ts'
import { NotPossible, type ProcessorEvent } from '../../platform/ports/card-processor.ts'
import { RefusedByProcessor } from '../../platform/ports/ports.ts'
import type { Server } from '../../server.ts'
import type { ProcessorTask } from './processor-commands.ts'

/** How long a void waits for its captures. */
const voidWaitMs = 1_000

type Payload<Kind extends ProcessorTask['kind']> = Extract<ProcessorTask, { kind: Kind }>['payload']

/** The handler of tasks that no one may give up: money waits for them. */
const handlerOf = <P>(perform: TaskHandler<P>['perform']): TaskHandler<P> => ({
  open: (_server, { payload }) => payload as P,
  perform,
  eventOf: (error) => (error instanceof RefusedByProcessor ? 'processor-refuses' : undefined),
})

export const processorTasks = {
  capture: handlerOf<Payload<'capture'>>((server, { payload }) =>
    orFailed(server, 'capture', payload.id, capture),
  ),
  payout: handlerOf<Payload<'payout'>>((server, { payload }) =>
    orFailed(server, 'payout', payload.id, payOut),
  ),
  refund: handlerOf<Payload<'refund'>>((server, { payload }) =>
    orFailed(server, 'refund', payload.id, refund),
  ),
  renew: handlerOf<Payload<'renew'>>((server, { payload }) => renew(server, payload.id)),
  void: handlerOf<Payload<'void'>>((server, { payload }) => voidRest(server, payload)),
}

const failures = { capture: 'capture-failed', payout: 'payout-refused', refund: 'refund-failed' } as const

/** Stores an impossible task as failed, as if the processor had told so; repeating it would hold the money for ever. */
async function orFailed(
  server: Server,
  kind: keyof typeof failures,
  id: string,
  perform: (server: Server, id: string) => Promise<undefined>,
): Promise<undefined> {
  try {
    await perform(server, id)
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    await storeEvent(server, `not possible ${id}`, {
      key: id,
      kind: failures[kind],
      why: storable(error.message),
    })
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

type Capture = Sum & { id: string; reference: string | null }

/** A batch of matches leaves thousands of captures to be asked for. */
const captureOf = gatheringOf(async ({ database: { db } }: Server, ids: readonly string[]) => {
  const { rows } = await sql<Capture>`
    SELECT capture.id, capture.currency, capture.amount_minor AS amount,
      coalesce(capture.processor_reference, authorisation.processor_reference) AS reference
    FROM capture JOIN authorisation ON authorisation.id = capture.authorisation_id
    WHERE capture.id = ANY(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

async function capture(server: Server, id: string): Promise<undefined> {
  const row = await captureOf(server, id)
  if (!row) throw new Error(`there is no capture ${id}`)
  if (row.reference === null) throw new Error(`the capture ${id} has no reservation at the processor`)
  await server.cards.capture({
    key: id,
    reservation: row.reference,
    amount: row.amount,
    currency: row.currency,
  })
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

/** Asks for more time, or reserves the rest again. The result of the latter is stored like the processor's events. */
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
  await storeEvent(server, `again ${key}`, {
    key,
    ...(answer.ok
      ? { kind: 'renewed', reference: answer.reference }
      : { kind: 'renewal-refused', why: 'the rest could not be reserved again' }),
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
