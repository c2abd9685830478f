/** Tells operators by mail that something waits for them (rules/operators.md#told). */
import { mayDecide } from '#core/contract/operator-roles.ts'
import { minuteMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import { waitingCasesMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import type { Server } from '../../server.ts'
import { mailDefences } from './defence-mails.ts'
import { emailOf, type OperatorRecord } from './operators.ts'
import { sumsOf, type WaitingCase, waitingCases } from './waiting-cases.ts'

/** New cases are told at most so often. */
const pauseMs = 60 * minuteMs
/** The hour of the daily mail, in UTC: the working day begins between London and Lagos. */
const morningHour = 7

const morningOf = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), morningHour))

/** Cases on which this operator may decide. */
const casesFor = ({ id, role }: OperatorRecord, cases: readonly WaitingCase[]) =>
  cases.filter(({ task, askedBy }) => mayDecide(role, task) && askedBy !== id)

/** Whether it is time for a mail: an hour after the last one for new cases, and each morning for those that still wait. */
function isDue({ cases_told_at: toldAt }: OperatorRecord, cases: readonly WaitingCase[], now: Date): boolean {
  if (cases.length === 0) return false
  const morning = morningOf(now)
  if (toldAt < morning && morning <= now) return true
  const hasNew = cases.some(({ since }) => since > toldAt)
  return hasNew && now.getTime() - toldAt.getTime() >= pauseMs
}

export async function mailWaitingCases(server: Server): Promise<void> {
  const now = server.clock()
  const cases = await waitingCases(server.database.db, now)
  if (cases.length === 0) return
  await server.database.inTransaction(async (tx) => {
    const operators = await tx
      .selectFrom('operator')
      .selectAll()
      .where('removed_at', 'is', null)
      .where('password_hash', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const operator of operators) {
      const theirs = casesFor(operator, cases)
      if (isDue(operator, theirs, now)) await mailOne(tx, server, operator, theirs, now)
    }
  })
}

async function mailOne(
  tx: Tx,
  server: Server,
  operator: OperatorRecord,
  cases: readonly WaitingCase[],
  now: Date,
) {
  const waiting = sumsOf(cases).flatMap(({ kind, count, oldest }) =>
    oldest ? [{ kind, count, oldest }] : [],
  )
  const console = `${server.settings.publicUrl}/operator`
  await enqueueMail(
    tx,
    server,
    waitingCasesMail({ to: emailOf(server, operator), firstName: operator.name, waiting, console, now }),
  )
  await tx.updateTable('operator').set({ cases_told_at: now }).where('id', '=', operator.id).execute()
}

export const caseMailTask = periodicTask(5 * minuteMs, async (server) => {
  await mailWaitingCases(server)
  await mailDefences(server)
})
