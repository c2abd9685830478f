/** Looks everybody who has passed up in a new list, and reports a list that cannot be used. */
import { newId } from '../ids.ts'
import { opened } from '../keys/person-columns.ts'
import { turnsAt } from '../leases.ts'
import { sanctionsListMail } from '../mail/operator-mails.ts'
import { enqueueMail, wakeOutbox } from '../mail/outbox.ts'
import { runPeriodically } from '../periodic.ts'
import type { Server } from '../server.ts'
import { keepHits } from './matches.ts'
import type { Screening } from './open-screening.ts'
import { UnusableList } from './un-list.ts'

/** How often the file is looked at: one that is replaced each night is in use a few minutes later. */
const everyMs = 10 * 60_000
/** Few enough that nobody waits for them. */
const batchSize = 50

/**
 * Screens the people who have passed and whose name was not yet looked for in this list. It goes on where it, or another
 * process, was interrupted. Answers how many it screened.
 */
export async function screenEveryone(
  server: Server,
  screening: Screening,
  isStopping = () => false,
): Promise<number> {
  const version = screening.version()
  let screened = 0
  let after: string | undefined
  while (!isStopping() && screening.version() === version) {
    const last = await screenBatch(server, screening, version, after)
    screened += last.count
    if (!last.id) break
    after = last.id
  }
  return screened
}

async function screenBatch(
  server: Server,
  screening: Screening,
  version: string,
  after: string | undefined,
): Promise<{ count: number; id: string | undefined }> {
  return server.database.inTransaction(async (tx) => {
    const rows = await tx
      .selectFrom('identity')
      .select(['person_id', 'first_name', 'last_name', opened('identity.birth_date_sealed')])
      .where('status', '=', 'passed')
      .where((build) => build.or([build('screened_list', 'is', null), build('screened_list', '<>', version)]))
      .$if(after !== undefined, (select) => select.where('person_id', '>', after as string))
      .orderBy('person_id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { person_id, first_name, last_name, birth_date_sealed } of rows) {
      const person = {
        firstName: first_name,
        lastName: last_name,
        birthDate: server.vault.decrypt('identity.birth_date_sealed', person_id, birth_date_sealed),
      }
      const { hits } = await screening.hitsOf(person)
      await keepHits(tx, server, person_id, person, hits)
    }
    if (rows.length > 0)
      await tx
        .updateTable('identity')
        .set({ screened_list: version })
        .where(
          'person_id',
          'in',
          rows.map(({ person_id }) => person_id),
        )
        .execute()
    return { count: rows.length, id: rows.at(-1)?.person_id }
  })
}

/** Of the one finding about the list; it counts as a report that has not come. */
const finding = { identity: 'sanctions list', outcome: 'report-missing', line_key: 'sanctions list' } as const

async function reportUnusable(server: Server, { message }: UnusableList): Promise<void> {
  const now = server.clock()
  const words = `The sanctions list of SANCTIONS_FILE cannot be used: ${message}. People are screened against the one before.`
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
  wakeOutbox(server)
}

const resolveUnusable = ({ database, clock }: Server) =>
  database.db
    .updateTable('finding')
    .set({ resolved_at: clock() })
    .where('identity', '=', finding.identity)
    .where('resolved_at', 'is', null)
    .execute()

/** Uses a changed list: each process has its own in memory. */
async function refreshList(
  server: Server,
  screening: Screening,
  log: (sentence: string) => void,
): Promise<void> {
  try {
    await screening.refresh()
    await resolveUnusable(server)
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error
    log(`the sanctions list cannot be used, the one before stays: ${error.message}`)
    await reportUnusable(server, error)
  }
}

/** Uses a changed list, and screens who was not looked up in the list in use. */
export async function screenAgain(
  server: Server,
  screening: Screening,
  log: (sentence: string) => void,
): Promise<number> {
  await refreshList(server, screening, log)
  return screenEveryone(server, screening)
}

/** Does it every ten minutes; without a list never. The returned function stops and waits for a running pass. */
export function startScreening(server: Server, log: (sentence: string) => void): () => Promise<void> {
  const { screening } = server
  if (!screening) return async () => {}
  let isStopping = false
  const turns = turnsAt(server, 'screening', everyMs)
  const stop = runPeriodically(
    everyMs,
    async () => {
      await refreshList(server, screening, log)
      await turns.take(() => screenEveryone(server, screening, () => isStopping))
    },
    ({ message }) => log(`people could not be screened: ${message}`),
    { atOnce: true },
  )
  return async () => {
    isStopping = true
    await stop()
    await turns.leave()
  }
}
