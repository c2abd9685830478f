/** The keys of people: what is under them, what erasing destroys, and how an older database comes to them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { changeEmail } from '#server/accounts/email-change.ts'
import { uploadPhoto } from '#server/accounts/photo.ts'
import { kycDetails, updateProfile, uploadDocument } from '#server/accounts/profile.ts'
import { inviteFriend, sentInvites } from '#server/circle/invites.ts'
import { newId } from '#server/ids.ts'
import { activationDelayMs, describeKeys } from '#server/keys/data-keys.ts'
import { encryptedColumns } from '#server/keys/encrypted-columns.ts'
import {
  isPersonColumn,
  type Keyed,
  keysOfDocument,
  type PersonColumn,
  personColumns,
  rowIdOf,
} from '#server/keys/person-columns.ts'
import { startPersonKeys } from '#server/keys/person-keys.ts'
import { reencryptSome } from '#server/keys/reencrypt.ts'
import { handleCase } from '#server/operators/cases.ts'
import { addOperator, findOperator, toOperator } from '#server/operators/operators.ts'
import { actOnPerson } from '#server/operators/person-actions.ts'
import { notePerson } from '#server/operators/person-timeline.ts'
import type { PushPort } from '#server/ports/ports.ts'
import { addPushDevice } from '#server/push/devices.ts'
import { eraseMember, forgetIdentities } from '#server/rights/erase.ts'
import { personTables } from '#server/rights/person-tables.ts'
import { trackOnboarding } from '#server/webhooks/onboarding.ts'
import { storeSessionTags } from '#server/webhooks/session-tags.ts'
import { suite } from '#tests/server/suite.ts'
import { aPartner } from '#tests/server/webhooks/receiver.ts'
import { aPicture, aReadyUser, goodPassword, type Person, type World } from '#tests/server/world.ts'

const push = { accepts: () => true, publicKey: 'a key', send: async () => {} } satisfies PushPort

type Sealed = { readonly column: PersonColumn; readonly id: string; readonly value: string | Buffer }

const columns = Object.keys(personColumns).filter(isPersonColumn)

/** What is stored of a person in sealed columns, as a dump has it. */
async function sealedOf({ database }: World, personId: string): Promise<Sealed[]> {
  const found = columns.map(async (column) => {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql<{ id: string; value: string | Uint8Array | null }>`
      SELECT ${sql.ref(rowIdOf(column))} AS id, ${sql.ref(name)} AS value FROM ${sql.table(table)}
      WHERE ${sql.ref(personColumns[column].person)} = ${personId}`.execute(database.db)
    return rows.flatMap(({ id, value }) =>
      value === null || value === ''
        ? []
        : { column, id, value: typeof value === 'string' ? value : Buffer.from(value) },
    )
  })
  return (await Promise.all(found)).flat()
}

/** The columns of the values that open with the keys of the vault and those that the database has of the person now. */
async function openable({ database, vault }: World, personId: string, sealed: readonly Sealed[]) {
  const keys = await database.db
    .selectFrom('person_key')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const ahead = keys ? `${personId}|${keys.own_sealed}|${keys.kept_sealed}|` : ''
  const opens = ({ column, id, value }: Sealed) => {
    try {
      if (typeof value === 'string') vault.decrypt(column, id, `${ahead}${value}` as Keyed)
      else vault.decryptBytes('document.bytes_sealed', id, value, ahead as Keyed)
      return true
    } catch {
      return false
    }
  }
  return [...new Set(sealed.filter(opens).map(({ column }) => column))].sort()
}

const isUnderDataKey = ({ value }: Sealed) => (typeof value === 'string' ? value[0] === 'd' : value[0] === 1)

/** That an operator has handled. */
async function aLostChargeback(world: World, me: Person, operator: Operator): Promise<void> {
  const { db } = world.database
  const [id, at] = [newId(), world.clock()]
  const card = await db
    .selectFrom('card')
    .select('id')
    .where('person_id', '=', me.id)
    .executeTakeFirstOrThrow()
  const sum = { currency: 'USD', amount_minor: 500n } as const
  await db
    .insertInto('authorisation')
    .values({ id, processor_key: id, card_id: card.id, ...sum, authorised_at: at })
    .execute()
  await db
    .insertInto('dispute')
    .values({
      ...{ id, processor_dispute: id, authorisation_id: id, person_id: me.id, ...sum },
      ...{ status: 'lost', why: 'not recognised', told_at: at, opened_at: at, changed_at: at },
    })
    .execute()
  world.later(1)
  await handleCase(world, operator, { params: { kind: 'chargeback', id }, body: { note: 'Called the bank' } })
}

/** Somebody of whom every sealed column has something. */
async function aFullPerson(world: World): Promise<Person> {
  const me = await aReadyUser(world)
  await updateProfile(
    world,
    me,
    {
      countryId: 'gh',
      phoneNumber: '241234567',
      birthDate: '1985-02-28',
      idType: 'NIN',
      idNumber: 'G7654321',
    },
    aPicture(),
  )
  await uploadDocument(world, me, aPicture())
  await uploadPhoto(world, me, aPicture())
  await inviteFriend(world, me, { params: { email: `friend.of.${me.userName}@example.com` }, query: {} })
  await changeEmail(world, me, { body: { email: `new.${me.userName}@example.com`, password: goodPassword } })
  await addPushDevice(world, me, {
    body: { endpoint: `https://push.example/${me.id}`, p256dh: 'a', auth: 'b' },
  })
  const { id: partnerId, origin } = await aPartner(world)
  const tags = { reference: me.userName }
  const consent = { id: newId(), personId: me.id }
  const now = world.clock()
  await world.database.inTransaction(async (tx) => {
    await trackOnboarding(tx, world, { ...me, page: { origin, tags } })
    await tx
      .insertInto('partner_consent')
      .values({
        ...{ id: consent.id, partner_id: partnerId, partner_user: 'user-1', person_id: me.id },
        ...{ code_hash: consent.id, code_until: now, agreed_at: now, bound_at: now },
      })
      .execute()
    await storeSessionTags(tx, world, consent, tags)
  })
  const email = `support.${me.userName}@exchange.example`
  await addOperator(world, { name: 'Sam', email, role: 'support' })
  const record = await findOperator(world.database.db, world, email)
  if (!record) throw new Error('no operator')
  const operator = toOperator(world, record)
  await notePerson(world, operator, { params: { id: me.id }, body: { words: 'Called about a card' } })
  await actOnPerson(world, operator, {
    params: { id: me.id },
    body: { what: 'freeze', reason: 'A report', words: 'We look into it' },
  })
  await aLostChargeback(world, me, operator)
  return me
}

const own = columns.filter((column) => personColumns[column].key === 'own')
const documents = ['document.bytes_sealed', 'document.name_sealed']

suite('the keys of people', { ports: { push }, app: {} }, ({ world }) => {
  const { db } = world.database

  test('are of every sealed column of a table that names a person', () => {
    const missing = Object.keys(encryptedColumns).filter((column) => {
      const [table = ''] = column.split('.')
      return Object.hasOwn(personTables, table) && table !== 'person_key' && !isPersonColumn(column)
    })
    expect(missing).toEqual([])
  })

  test('seal whatever is written of a person', async () => {
    const me = await aFullPerson(world)
    const sealed = await sealedOf(world, me.id)
    expect(new Set(sealed.map(({ column }) => column))).toEqual(new Set(columns))
    expect(sealed.filter(isUnderDataKey)).toEqual([])
    expect(await openable(world, me.id, sealed)).toEqual([...columns].sort())
  })

  test('are destroyed with the person, so that nothing opens that somebody has copied without them', async () => {
    const [me, other] = [await aFullPerson(world), await aReadyUser(world)]
    const copied = await sealedOf(world, me.id)
    const ofOther = await sealedOf(world, other.id)
    await world.database.inTransaction((tx) => eraseMember(tx, world, me.id))
    const kept = columns.filter((column) => !own.includes(column)).sort()
    // Of the documents those of the identity check.
    expect(await openable(world, me.id, copied)).toEqual(kept)
    const photos = copied.filter(({ value }) => value[0] === 'o' || value[0] === 2)
    expect(new Set(photos.map(({ column }) => column))).toEqual(new Set([...own, ...documents]))
    expect(await openable(world, me.id, photos)).toEqual([])

    expect(await forgetIdentities(world, world.clock())).toBe(1)
    expect(await openable(world, me.id, copied)).toEqual([])
    expect(await openable(world, other.id, ofOther)).toEqual([
      ...new Set(ofOther.map(({ column }) => column).sort()),
    ])
    const { own_sealed, kept_sealed } = await db
      .selectFrom('person_key')
      .selectAll()
      .where('person_id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect([own_sealed, kept_sealed]).toEqual(['', ''])
  })

  test('begin on an older database when its operator says so, and take over what is there', async () => {
    await db.deleteFrom('person_key_start').execute()
    await world.vault.refresh()
    const me = await aFullPerson(world)
    const known = await kycDetails(world, me)
    const invited = await sentInvites(world, me)
    const pictures = () =>
      db
        .selectFrom('document')
        .select(['id', 'bytes_sealed', keysOfDocument])
        .where('person_id', '=', me.id)
        .execute()
    const before = await sealedOf(world, me.id)
    expect(before.filter(isUnderDataKey)).toHaveLength(before.length)
    expect(await reencryptSome(world)).toBe(0)
    const lines = () => describeKeys(db, world.settings.keys, world.clock())
    expect((await lines()).at(-1)).toMatch('Keys of people: none yet')

    expect(await startPersonKeys(db, world.clock())).toBe(true)
    expect(await startPersonKeys(db, world.clock())).toBe(false)
    await world.vault.refresh()
    // Other servers may not know of it yet.
    expect(world.vault.hasPersonKeys()).toBe(false)
    expect((await lines()).at(-1)).toMatch('Keys of people: seal what is theirs from ')
    world.later(activationDelayMs / 1000)
    expect(await kycDetails(world, me)).toEqual(known)
    for (let round = 0; (await reencryptSome(world)) > 0; round += 1) expect(round).toBeLessThan(20)

    expect((await sealedOf(world, me.id)).filter(isUnderDataKey)).toEqual([])
    expect(await kycDetails(world, me)).toEqual(known)
    expect(await sentInvites(world, me)).toEqual(invited)
    for (const { id, bytes_sealed, keys } of await pictures())
      expect(world.vault.decryptBytes('document.bytes_sealed', id, bytes_sealed, keys)).toEqual(
        aPicture().bytes,
      )
    expect((await lines()).at(-1)).toBe('Keys of people: seal everything that is theirs')
    await world.database.inTransaction((tx) => eraseMember(tx, world, me.id))
    const copied = (await sealedOf(world, me.id)).filter(({ column }) => own.includes(column))
    // What was written about somebody without a key: no address and no number.
    expect(copied.every(isUnderDataKey)).toBe(true)
  })
})
