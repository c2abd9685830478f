/**
 * The people of the scenarios. Each state has one person, shared by everybody who looks at it; when a visitor has
 * changed them (finished the setup, posted the first listing, changed the PIN), the next visitor gets a new one.
 */
import { isReady } from '#core/contract/setup.ts'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import { setupOf } from '../../people/accounts/setup.ts'
import type { OpenedDatabase, Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { type DemoPerson, demoPasswordOf, demoPin } from '../seed/people.ts'
import { type SeededPerson, writePerson, writeReadyPerson } from '../seed/people-rows.ts'
import { simulateTrades } from '../seed/seed.ts'
import type { State } from './scenarios.ts'

type Name = readonly [first: string, last: string, country: string]

const names: Record<State, Name> = {
  newcomer: ['Nadia', 'Haddad', 'EG'],
  ready: ['Ruth', 'Adeyemi', 'NG'],
  empty: ['Elif', 'Kaya', 'TR'],
  plenty: ['Oliver', 'Grant', 'GB'],
}

/** The people with whom they trade, and who are their friends. */
const neighbours: readonly Name[] = [
  ['Femi', 'Balogun', 'NG'],
  ['Sofia', 'Lindqvist', 'SE'],
  ['Arjun', 'Mehta', 'IN'],
  ['Claire', 'Dubois', 'FR'],
  ['Thabo', 'Nkosi', 'ZA'],
  ['Mei', 'Tanaka', 'JP'],
  ['Jonas', 'Weber', 'DE'],
  ['Camila', 'Rocha', 'BR'],
]

/** Ids per query in the search for the newest person of a state. */
const batchSize = 64

/** One at a time: two searches that find nobody would both create a person. */
const queue = new WeakMap<OpenedDatabase, Promise<unknown>>()

/** The id of a person who is in this state now, created if nobody is. */
export function personForScenario(server: Server, state: State): Promise<string> {
  const previous = queue.get(server.database) ?? Promise.resolve()
  const next = previous.then(() => findOrCreate(server, state))
  queue.set(
    server.database,
    next.catch(() => undefined),
  )
  return next
}

async function findOrCreate(server: Server, state: State): Promise<string> {
  const count = await countOf(server, state)
  const newest = idOf(server, state, count - 1)
  if (count > 0 && (await isStillIn(server, state, newest))) return newest
  return create(server, state, count)
}

/**
 * Ids follow from the look-up key: no list of these people is needed, and nobody can register as one. The layout is
 * that of a UUID by its maker's own rules (RFC 9562, version 8).
 */
function idOf(server: Server, state: State, number: number): string {
  const hex = Buffer.from(server.vault.keyedHash('scenario', `${state} ${number}`), 'base64url').toString(
    'hex',
  )
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function countOf(server: Server, state: State): Promise<number> {
  for (let from = 0; ; from += batchSize) {
    const ids = Array.from({ length: batchSize }, (_, index) => idOf(server, state, from + index))
    const found = await existing(server, ids)
    if (found.size < batchSize) return from + found.size
  }
}

async function existing(server: Server, ids: string[]): Promise<ReadonlySet<string>> {
  const query = server.database.db.selectFrom('person').select('id').where('id', 'in', ids)
  return new Set((await query.execute()).map(({ id }) => id))
}

async function isStillIn(server: Server, state: State, id: string): Promise<boolean> {
  const ready = isReady(await setupOf(server, id))
  if (state === 'newcomer') return !ready
  if (!ready || !(await hasDemoPin(server, id))) return false
  return state !== 'empty' || (await hasNothing(server, id))
}

async function hasDemoPin(server: Server, id: string): Promise<boolean> {
  const query = server.database.db.selectFrom('person').select('pin_hash').where('id', '=', id)
  const { pin_hash: hashed } = await query.executeTakeFirstOrThrow()
  if (hashed === null) return false
  return server.secrets.hasCachedMatch(hashed, demoPin) || server.secrets.matches(hashed, demoPin)
}

async function hasNothing(server: Server, id: string): Promise<boolean> {
  const { db } = server.database
  const traces = await Promise.all([
    db.selectFrom('listing').select('id').where('owner_id', '=', id).limit(1).execute(),
    db.selectFrom('orders').select('id').where('buyer_id', '=', id).limit(1).execute(),
    db.selectFrom('friendship').select('friend_id').where('person_id', '=', id).limit(1).execute(),
    db.selectFrom('invite').select('id').where('inviter_id', '=', id).limit(1).execute(),
    db.selectFrom('alert').select('id').where('person_id', '=', id).limit(1).execute(),
    db.selectFrom('money_request').select('id').where('requester_id', '=', id).limit(1).execute(),
    db.selectFrom('notification').select('id').where('person_id', '=', id).limit(1).execute(),
  ])
  return traces.every((rows) => rows.length === 0)
}

const describePerson = ([firstName, lastName, countryCode]: Name, suffix: string): DemoPerson => ({
  firstName,
  lastName,
  // The suffix keeps a person who registered as `ruth` out of the way.
  userName: `${firstName.toLowerCase()}.${suffix}`,
  countryCode,
  cards: [
    { nickname: 'Everyday', type: 'debit', brand: 'visa', lastFour: '4242' },
    { nickname: 'Savings', type: 'credit', brand: 'mastercard', lastFour: '4444' },
  ],
})

async function create(server: Server, state: State, number: number): Promise<string> {
  const joined = new Date(server.clock().getTime() - 60 * dayMs)
  const [passwordHash, pinHash] = await Promise.all([
    server.secrets.hash(demoPasswordOf(server.settings)),
    server.secrets.hash(demoPin),
  ])
  server.secrets.cacheMatch(pinHash, demoPin)
  const id = idOf(server, state, number)
  const person = describePerson(names[state], id.slice(0, 6))
  const write = <T>(work: (tx: Tx) => Promise<T>) => server.database.inTransaction(work)
  if (state === 'newcomer') {
    return write((tx) => writePerson(tx, server, person, { passwordHash, pinHash: null, joined, id }))
  }
  const ready = { passwordHash, pinHash, joined }
  const me = await write((tx) => writeReadyPerson(tx, server, person, { ...ready, id }))
  if (state === 'empty') return id

  const neighbourPeople = await write((tx) => neighboursFor(tx, server, ready, state))
  await write((tx) => befriend(tx, me, neighbourPeople, joined))
  // Every second listing is the person's own: with `plenty`, more than a page of twenty.
  const listings = state === 'plenty' ? 46 : 8
  const owners = neighbourPeople.flatMap((each) => [me, each])
  await simulateTrades(server, owners, { listings, seed: number + listings })
  return id
}

type Ready = { passwordHash: string; pinHash: string; joined: Date }

async function neighboursFor(tx: Tx, server: Server, ready: Ready, state: State): Promise<SeededPerson[]> {
  const people: SeededPerson[] = []
  for (const name of neighbours.slice(0, state === 'plenty' ? neighbours.length : 2)) {
    const id = newId()
    people.push(await writeReadyPerson(tx, server, describePerson(name, id.slice(-6)), { ...ready, id }))
  }
  return people
}

async function befriend(tx: Tx, me: SeededPerson, neighbourPeople: readonly SeededPerson[], since: Date) {
  const rows = neighbourPeople.flatMap(({ id }) => [
    { person_id: me.id, friend_id: id, created_at: since },
    { person_id: id, friend_id: me.id, created_at: since },
  ])
  await tx.insertInto('friendship').values(rows).execute()
}
