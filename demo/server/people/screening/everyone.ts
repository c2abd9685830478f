/** Looks everybody who has passed up in a new version of the list, and reports a list that does not answer. */

import { newId } from '../../ids.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import { sanctionsListMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { ListAway, type Screening } from '../../platform/ports/screening.ts'
import type { Server } from '../../server.ts'
import { keepHits } from './matches.ts'

/** How often the version is asked for: a new list is in use a few minutes later. */
const everyMs = 10 * 60_000
/** Few enough for one question, and that nobody waits for them. */
const batchSize = 50

/**
 * Screens the people who have passed and whose name was not yet looked for in this version. It goes on where it, or
 * another process, was interrupted. Answers how many it screened. Throws `ListAway`.
 */
export async function screenEveryone(
  server: Server,
  screening: Screening,
  version: string,
  isStopping = () => false,
): Promise<number> {
  let screened = 0
  let after: string | undefined
  while (!isStopping()) {
    const people = await duePeople(server, version, after)
    after = people.at(-1)?.personId
    if (!after) break
    screened += await screenBatch(server, screening, people)
  }
  return screened
}

async function duePeople({ database, vault }: Server, version: string, after: string | undefined) {
  const rows = await database.db
    .selectFrom('identity')
    .select(['person_id', 'document_id', 'first_name', 'last_name', 'identity.birth_date_sealed'])
    .where('status', '=', 'passed')
    .where((build) => build.or([build('screened_list', 'is', null), build('screened_list', '<>', version)]))
    .$if(after !== undefined, (select) => select.where('person_id', '>', after as string))
    .orderBy('person_id')
    .limit(batchSize)
    .execute()
  return rows.map((row) => ({
    personId: row.person_id,
    check: row.document_id,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: vault.decrypt('identity.birth_date_sealed', row.person_id, row.birth_date_sealed),
  }))
}

async function screenBatch(
  server: Server,
  screening: Screening,
  people: Awaited<ReturnType<typeof duePeople>>,
): Promise<number> {
  // Outside of the transaction: no row is locked while the list thinks.
  const { hits, version } = await screening.hitsOf(people)
  return server.database.inTransaction(async (tx) => {
    const rows = await tx
      .updateTable('identity')
      .set({ screened_list: version })
      .where('status', '=', 'passed')
      // A person who has submitted another name meanwhile was screened with it.
      .where(
        'document_id',
        'in',
        people.map(({ check }) => check),
      )
      .returning('document_id')
      .execute()
    const kept = new Set(rows.map(({ document_id }) => document_id))
    for (const [at, person] of people.entries())
      if (kept.has(person.check)) await keepHits(tx, server, person.personId, person, hits[at] ?? [])
    return kept.size
  })
}

/** Key of the finding about the list, counted as a missing report. */
const finding = { identity: 'sanctions list', outcome: 'report-missing', line_key: 'sanctions list' } as const

async function reportAway(server: Server, { message }: ListAway): Promise<void> {
  const now = server.clock()
  const words = `The sanctions list at SANCTIONS_URL gave no usable answer: ${message}. Identity checks wait until it does.`
  await server.database.inTransaction(async (tx) => {
    const open = await tx
      .selectFrom('finding')
      .select('found_at')
      .where('identity', '=', finding.identity)
      .where('resolved_at', 'is', null)
      .executeTakeFirst()
    const found = { words, found_at: open?.found_at ?? now, last_found_at: now }
    await tx
      .insertInto('finding')
      .values({ id: newId(), ...finding, ...found })
      .onConflict((conflict) => conflict.column('identity').doUpdateSet({ ...found, resolved_at: null }))
      .execute()
    if (!open) await enqueueMail(tx, server, sanctionsListMail(server.settings.operatorEmail, words))
  })
}

const resolveAway = ({ database, clock }: Server) =>
  database.db
    .updateTable('finding')
    .set({ resolved_at: clock() })
    .where('identity', '=', finding.identity)
    .where('resolved_at', 'is', null)
    .execute()

/** Screens everybody in the version that is in use. While the list gives no usable answer, operators have one finding. */
export async function screenInNewest(
  server: Server,
  screening: Screening,
  isStopping = () => false,
): Promise<void> {
  try {
    const version = await screening.refresh()
    await screenEveryone(server, screening, version, isStopping)
    await resolveAway(server)
  } catch (error) {
    if (!(error instanceof ListAway)) throw error
    await reportAway(server, error)
  }
}

/** Does it every ten minutes; without a list never. */
export const screeningTask = periodicTask(everyMs, async (server, stopping) => {
  if (server.screening) await screenInNewest(server, server.screening, () => stopping.aborted)
})
