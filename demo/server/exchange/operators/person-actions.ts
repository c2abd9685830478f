/** Operators' actions on a person. Each action is written down with its reason, in the transaction that does it. */
import { type Selectable, sql } from 'kysely'
import { contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { needsWords, type PersonActionName } from '#core/contract/operator-actions.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { payOutFreed } from '../../money/settlement/apply.ts'
import { askIdentityAgain } from '../../people/accounts/identity.ts'
import { notifySecurityChange } from '../../people/accounts/security-notification.ts'
import { closeInTransaction } from '../../people/rights/close.ts'
import { eraseMember } from '../../people/rights/erase.ts'
import { mattersOf } from '../../people/rights/matters.ts'
import { endSessions } from '../../people/sessions/sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonRow } from '../../platform/db/people-tables.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import { reportListingChange } from '../../platform/live/market-changes.ts'
import { refusalMessages } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { approveAsOneOfTwo, dropApproval } from './approvals.ts'
import { recordAction } from './person-timeline.ts'

type Subject = {
  readonly tx: Tx
  readonly server: Server
  readonly operator: Operator
  readonly person: Selectable<PersonRow>
  /** For the person; empty where they are not told. */
  readonly words: string
}

/** Each refuses with `already-decided` what is so already. False: it waits for a second operator. */
const actions: Record<PersonActionName, (subject: Subject) => Promise<boolean>> = {
  async freeze({ tx, server, person, words }) {
    assert(person.frozen_at === null)
    await pausePerson(tx, server, person, { words, now: server.clock() })
    await notifySecurityChange(tx, server, person.id, { message: 'accountFrozen', facts: { words } })
    return true
  },
  async unfreeze({ tx, server, operator, person }) {
    assert(person.frozen_at !== null)
    const now = server.clock()
    if (!(await approveAsOneOfTwo(tx, operator, { what: 'unfreeze', about: person.id, now }))) return false
    await resumePerson(tx, server, person)
    await notifySecurityChange(tx, server, person.id, { message: 'accountUnfrozen' })
    return true
  },
  async 'hold-payouts'({ tx, server, person }) {
    assert(person.payouts_held_at === null)
    await setPerson(tx, person, { payouts_held_at: server.clock() })
    return true
  },
  async 'release-payouts'({ tx, server, operator, person }) {
    assert(person.payouts_held_at !== null)
    const subject = { what: 'release-payouts', about: person.id, now: server.clock() } as const
    if (!(await approveAsOneOfTwo(tx, operator, subject))) return false
    await releasePayouts(tx, server, person)
    return true
  },
  async 'ask-documents'({ tx, server, person, words }) {
    assert(await askIdentityAgain(tx, server, person.id, words))
    return true
  },
  async 'end-sessions'({ tx, server, person }) {
    await endSessions(tx, person.id)
    // Ends their open streams.
    afterCommit(tx, () => server.live.publish(person.id, contract.logout.changes))
    return true
  },
  async close(subject) {
    assert(subject.person.closed_at === null)
    if (!(await endAsOneOfTwo(subject, 'close'))) return false
    await closeInTransaction(subject.tx, subject.server, subject.person.id)
    return true
  },
  async erase(subject) {
    assert(subject.person.erased_at === null)
    if (!(await endAsOneOfTwo(subject, 'erase'))) return false
    await eraseMember(subject.tx, subject.server, subject.person.id)
    return true
  },
}

/** Closing needs two as well: what is closed is erased some days later. The first one learns what is open, too. */
async function endAsOneOfTwo(
  { tx, server, operator, person }: Subject,
  what: 'close' | 'erase',
): Promise<boolean> {
  const now = server.clock()
  if ((await mattersOf(tx, person.id, now)).length > 0) throw refuse('matters-open')
  return approveAsOneOfTwo(tx, operator, { what, about: person.id, now })
}

/** Freezes somebody who is on the sanctions list, without a notice, and holds what we owe them, unless they are frozen. */
export async function freezeListed(
  tx: Tx,
  server: Server,
  operator: Operator,
  personId: string,
  reason: string,
): Promise<void> {
  const person = await lockPerson(tx, personId)
  if (!person || person.frozen_at !== null) return
  const words = refusalMessages(person.language).longerCheck
  const now = server.clock()
  await pausePerson(tx, server, person, { words, now })
  await setPerson(tx, person, {
    screening_frozen_at: now,
    payouts_held_at: person.payouts_held_at ?? now,
  })
  await recordAction(tx, server, { personId, operator, what: 'freeze', words: `${reason}\n${words}` })
}

/** Undoes `freezeListed`, without a notice. What operators have frozen or held otherwise stays. */
export async function unfreezeListed(tx: Tx, server: Server, personId: string): Promise<void> {
  const person = await lockPerson(tx, personId)
  const since = person?.screening_frozen_at
  if (!person || !since) return
  if (person.frozen_at?.getTime() === since.getTime()) await resumePerson(tx, server, person)
  if (person.payouts_held_at?.getTime() === since.getTime()) await releasePayouts(tx, server, person)
  await setPerson(tx, person, { screening_frozen_at: null })
  afterCommit(tx, () => server.live.publish(personId))
}

/** Stronger than an update's own lock: it waits for the movements of money that have looked at the person. */
export const lockPerson = (tx: Tx, id: string) =>
  tx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', id)
    .where('decoy_for', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function pausePerson(
  tx: Tx,
  server: Server,
  person: Selectable<PersonRow>,
  { words, now }: { words: string; now: Date },
): Promise<void> {
  const { vault } = server
  const sealed = vault.encrypt('person.frozen_words_sealed', person.id, words)
  await setPerson(tx, person, { frozen_at: now, frozen_words_sealed: sealed })
  await setListingsPaused(tx, server, person.id, true)
}

async function releasePayouts(tx: Tx, server: Server, person: Selectable<PersonRow>): Promise<void> {
  await setPerson(tx, person, { payouts_held_at: null })
  await dropApproval(tx, { what: 'release-payouts', about: person.id })
  await payOutFreed(tx, server, person.id)
}

async function resumePerson(tx: Tx, server: Server, person: Selectable<PersonRow>): Promise<void> {
  await setPerson(tx, person, { frozen_at: null, frozen_words_sealed: null })
  await dropApproval(tx, { what: 'unfreeze', about: person.id })
  await setListingsPaused(tx, server, person.id, false)
}

/**
 * Answers whether it is done. Refuses with `not-found`, `already-decided`, `needs-another-operator`, and `bad-input`
 * without words for the person where they are told why.
 */
export async function actOnPerson(
  server: Server,
  operator: Operator,
  { params: { id }, body }: InputOf<OperatorContract['actOnPerson']>,
): Promise<{ isDone: boolean }> {
  const { what, reason } = body
  // Sentences go on after them.
  const words = body.words?.replace(/[.\s]+$/, '') ?? ''
  if (needsWords(what) && !words)
    throw refuse('bad-input', { field: 'words', problem: ({ required }) => required })
  const isDone = await server.database.inTransaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw refuse('not-found', { what: 'person' })
    const isWhole = await actions[what]({ tx, server, operator, person, words })
    await recordAction(tx, server, {
      personId: id,
      operator,
      what: isWhole ? what : `${what}-asked`,
      words: words ? `${reason}\n${words}` : reason,
    })
    return isWhole
  })
  return { isDone }
}

function assert(isToDo: boolean): void {
  if (!isToDo) throw refuse('already-decided')
}

const setPerson = (
  tx: Tx,
  { id }: Selectable<PersonRow>,
  to: Partial<
    Pick<
      Selectable<PersonRow>,
      'frozen_at' | 'frozen_words_sealed' | 'payouts_held_at' | 'screening_frozen_at'
    >
  >,
) => tx.updateTable('person').set(to).where('id', '=', id).execute()

/** Locks them in the order of their ids, as every change of several listings does. */
async function setListingsPaused(tx: Tx, server: Server, ownerId: string, isPaused: boolean): Promise<void> {
  const listings = await tx
    .selectFrom('listing')
    .select(['id', 'need_currency', 'have_currency'])
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (listings.length === 0) return
  await sql`UPDATE listing SET is_paused = ${isPaused} OR is_held WHERE id = ANY(${listings.map(({ id }) => id)})`.execute(
    tx,
  )
  for (const listing of listings) reportListingChange(tx, server, listing)
}
