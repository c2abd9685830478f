/**
 * The runs of standing transfers (rules/transfers.md#standing-run). Each run is an ordinary transfer, made once for its day:
 * its idempotency key names the day, the row moves to the next day in the transaction that holds the money, and a unique
 * index has one transfer of a day. So a killed process or another server repeats none.
 */
import { sql } from 'kysely'
import { addDays } from '#core/contract/run-days.ts'
import { feeOn } from '#core/money/fee.ts'
import { formatMoney } from '#core/money/money.ts'
import { lastFourOf } from '../../../money/cards/usable-card.ts'
import { holdOnce } from '../../../money/idempotency/idempotency.ts'
import { fingerprint } from '../../../people/accounts/confirm.ts'
import { amountFact } from '../../../people/notifications/message.ts'
import { notifyPerson } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { periodicTask } from '../../../platform/jobs/periodic.ts'
import type { FailedRun } from '../../../platform/messages/notifications.ts'
import type { RefusalCode } from '../../../platform/messages/refusals.ts'
import { Refusal, refuse } from '../../../refusals.ts'
import type { Server } from '../../../server.ts'
import { lockPayment, movementsOfSent, newTransfer, openOrNotify, planPayment } from '../hold.ts'
import { fullNameOf } from '../transfer.ts'
import { afterRun, lockStanding, runMoment, type StandingRecord, save } from './standing.ts'

const everyMs = 60_000
const batchSize = 200
/** The card processor answers so many at once. */
const sideBySide = 10

/** An active one has a next run. */
type Due = StandingRecord & { readonly next_day: string }

/** Announces and makes what is due by the server's clock; stops between two rows. One that fails holds up no other. */
export async function makeRuns(server: Server, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let rows: Due[]
  do {
    rows = await dueRows(server)
    for (let at = 0; at < rows.length && !stopping?.aborted; at += sideBySide)
      await Promise.all(
        rows
          .slice(at, at + sideBySide)
          .map((standing) => perform(server, standing).catch((error: unknown) => failures.push(error))),
      )
    // The next batch would begin with the rows that failed.
  } while (rows.length === batchSize && failures.length === 0 && !stopping?.aborted)
  if (failures.length > 0) throw failures[0]
}

export const standingTask = periodicTask(everyMs, makeRuns)

const dueRows = ({ database, clock }: Server) =>
  database.db
    .selectFrom('standing_transfer')
    .selectAll()
    // Worded as in the index.
    .where('state', '=', sql.lit('active'))
    .where('due_at', '<=', clock())
    .orderBy('due_at')
    .limit(sql.lit(batchSize))
    .execute() as Promise<Due[]>

function perform(server: Server, standing: Due): Promise<unknown> {
  const isAhead = server.clock() < runMoment(standing, standing.next_day)
  return isAhead ? announce(server, standing) : run(server, standing)
}

/** Tells the sender of the run that comes, once. */
const announce = (server: Server, found: Due): Promise<void> =>
  server.database.inTransaction(async (tx) => {
    const standing = await lockDue(tx, found)
    if (!standing || standing.is_told) return
    await save(tx, server, standing, { is_told: true, due_at: runMoment(standing, standing.next_day) })
    await notify(tx, server, standing, {
      message: 'standingAhead',
      facts: {
        ...(await factsOf(tx, standing)),
        card: await lastFourOf(tx, standing.debit_card_id),
        day: { date: standing.next_day },
      },
    })
  })

/** Makes the transfer of the next run. Refused, it is tried again on the day after, and then skipped. */
async function run(server: Server, found: Due): Promise<void> {
  const { next_day: day, currency, amount_minor: amount, debit_card_id: debitCardId } = found
  const me = { id: found.sender_id }
  const fee = feeOn(amount, server.settings.fees[currency])
  const payment = { friendId: found.receiver_id, currency, amount, fee, debitCardId }
  // The card processor's key is that of the row: other terms must never meet an earlier reservation.
  const body = { id: found.id, day, debitCardId, held: String(amount + fee) }
  try {
    await holdOnce(server, me, {
      intent: { key: `standing ${fingerprint(body)}`, call: 'runOfStandingTransfer', body },

      async plan() {
        if (fee > found.fee_minor)
          throw refuse('fee-changed', {
            fee: ({ language }) => formatMoney(fee, currency, { locale: language }),
          })
        return planPayment(server, me, payment)
      },

      async lock(tx, { id, plan }) {
        const { rules, more: standing } = await lockPayment(tx, server, me, payment, plan, () =>
          lockDue(tx, found),
        )
        // It was skipped, stopped or changed in the meantime.
        if (!standing) throw refuse('standing-over')
        const own = { note: standing.note, standing_id: standing.id, standing_day: day }
        return { standing, rules, transfer: newTransfer(server, me, payment, { id, plan, rules }, own) }
      },

      async work(tx, { locked: { standing, rules, transfer } }) {
        await tx.insertInto('transfer').values(transfer).execute()
        await openOrNotify(tx, server, transfer, rules)
        await save(tx, server, standing, afterRun(standing, day, transfer.created_at))
        return { answer: { id: transfer.id } }
      },

      post: ({ locked: { transfer } }) => movementsOfSent(transfer),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = reasons[error.code]
    if (why) await fail(server, found, why)
    // A decision in the meantime stands.
    else if (error.code !== 'standing-over') throw error
  }
}

/** Refusals that a run may get; after any other, as of a card processor that is away, it is repeated in a minute. */
const reasons: Partial<Record<RefusalCode, FailedRun>> = {
  'card-declined': 'card',
  'insufficient-funds': 'card',
  'not-found': 'card',
  'limit-day': 'limits',
  'limit-month': 'limits',
  'not-friends': 'friend',
  'fee-changed': 'fee',
  'currency-closed': 'other',
  'limits-unknown': 'other',
  'account-frozen': 'other',
}

/** After the first failure the run waits for the next day, after the second it is skipped; the sender is told. */
const fail = (server: Server, found: Due, why: FailedRun): Promise<void> =>
  server.database.inTransaction(async (tx) => {
    const standing = await lockDue(tx, found)
    if (!standing) return
    const { next_day: day } = standing
    const facts = { ...(await factsOf(tx, standing)), why: { failed: why } }
    if (!standing.has_failed) {
      const secondDay = addDays(day, 1)
      await save(tx, server, standing, { has_failed: true, due_at: runMoment(standing, secondDay) })
      return notify(tx, server, standing, {
        message: 'standingFailed',
        facts: { ...facts, day: { date: secondDay } },
      })
    }
    const { next_day } = await save(tx, server, standing, afterRun(standing, day, server.clock()))
    await notify(tx, server, standing, {
      message: 'standingSkipped',
      facts: { ...facts, next: next_day === null ? undefined : { date: next_day } },
    })
  })

/** The locked row, unless it was changed since it was found. */
async function lockDue(tx: Tx, found: Due): Promise<Due | undefined> {
  const standing = (await lockStanding(tx, found.id)) as Due | undefined
  const terms = ['state', 'next_day', 'has_failed', 'amount_minor', 'fee_minor', 'debit_card_id'] as const
  return standing && terms.every((term) => standing[term] === found[term]) ? standing : undefined
}

const factsOf = async (tx: Tx, { receiver_id, amount_minor, currency }: StandingRecord) => ({
  receiver: await fullNameOf(tx, receiver_id),
  amount: amountFact(amount_minor, currency),
})

/** Leads to the list in the app, which offers to skip the run of that day and to stop it. */
const notify = (
  tx: Tx,
  server: Server,
  { id, sender_id, receiver_id, next_day }: Due,
  message: Parameters<typeof notifyPerson>[4],
) => {
  const topic = {
    kind: 'money',
    url: `/payment?standing=${id}&day=${next_day}`,
    about: id,
    from: receiver_id,
  } as const
  return notifyPerson(tx, server, sender_id, topic, message)
}
