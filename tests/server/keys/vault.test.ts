/** The vault's promises about single values, and its words when KEYS and the database don't fit. */
import { beforeEach, expect, test } from 'vitest'
import { utcDay } from '#core/contract/time.ts'
import { kycDetails, uploadDocument } from '#server/people/accounts/profile.ts'
import { activationDelayMs, describeKeys, rotateKeys } from '#server/platform/keys/data-keys.ts'
import { emailColumns, emailOf, personByEmail } from '#server/platform/keys/email.ts'
import { reencryptSome } from '#server/platform/keys/reencrypt.ts'
import { openVault } from '#server/platform/keys/vault.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, aReadyUser, aServer } from '#tests/server/world.ts'
import { anOperatorKey } from './operator-keys.ts'

const [k1, k2] = [anOperatorKey('k1'), anOperatorKey('k2')]

suite('the vault', ({ world, kind }) => {
  /** Ahead of the real time, by so many milliseconds. */
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  const open = (...keys: (typeof k1)[]) => openVault(world.database, keys, clock)
  const rotate = (keys: (typeof k1)[], addDataKey = false) =>
    rotateKeys(world.database, keys, { addDataKey, now: clock() })

  beforeEach(async () => {
    aheadMs = 0
    await world.database.db.deleteFrom('data_key').execute()
  })

  test('a value opens only in its own place, unaltered, under its own keys', async () => {
    const vault = await open(k1)
    const encrypted = vault.encrypt('report_message.text_sealed', '1', '31415926535')
    expect(vault.decrypt('report_message.text_sealed', '1', encrypted)).toBe('31415926535')
    expect(vault.encrypt('report_message.text_sealed', '1', '31415926535')).not.toBe(encrypted)
    expect(() => vault.decrypt('report_message.text_sealed', '2', encrypted)).toThrow()
    expect(() => vault.decrypt('operator.code_key_sealed', '1', encrypted)).toThrow()
    const altered = encrypted.slice(0, -2) + (encrypted.endsWith('AA') ? 'BB' : 'AA')
    expect(() => vault.decrypt('report_message.text_sealed', '1', altered)).toThrow()
    expect(() => vault.decrypt('report_message.text_sealed', '1', '31415926535')).toThrow(
      'report_message.text_sealed:1 is not sealed',
    )

    const bytes = vault.encryptBytes('document.bytes_sealed', '1', Buffer.from('a passport'))
    expect(vault.decryptBytes('document.bytes_sealed', '1', bytes).toString()).toBe('a passport')
    expect(() => vault.decryptBytes('document.bytes_sealed', '2', bytes)).toThrow()
    expect(() => vault.decryptBytes('document.bytes_sealed', '1', Buffer.from('a passport'))).toThrow(
      'is not sealed',
    )

    await world.database.db.deleteFrom('data_key').execute()
    const other = await open(k1)
    expect(() => other.decrypt('report_message.text_sealed', '1', encrypted)).toThrow()
    expect(other.keyedHash('email', 'ada@example.com')).not.toBe(vault.keyedHash('email', 'ada@example.com'))
  })

  test('several servers that start at once on a new database agree on its keys', async () => {
    const vaults = await Promise.all(Array.from({ length: 4 }, () => open(k1)))
    expect(new Set(vaults.map((vault) => vault.keyedHash('email', 'a')))).toHaveProperty('size', 1)
    const [encrypted] = vaults.map((vault) => vault.encrypt('report_message.text_sealed', '1', 'x')) as [
      string,
    ]
    expect(vaults.map((vault) => vault.decrypt('report_message.text_sealed', '1', encrypted))).toEqual([
      'x',
      'x',
      'x',
      'x',
    ])
  })

  test('a missing operator key is named', async () => {
    await open(k1)
    await expect(open(k2)).rejects.toThrow(/^KEYS lacks the key "k1", which wraps the look-up key/)
  })

  test('another key under the same name is distinguished from the right one', async () => {
    await open(k1)
    await expect(open(anOperatorKey('k1', 'other'))).rejects.toThrow(
      /^The key "k1" in KEYS is not the one that wraps/,
    )
  })

  test('lost data keys are never replaced by new ones in silence', async () => {
    await aPerson(world)
    await expect(open(k1)).rejects.toThrow(/encrypted values, but the table data_key .* is empty/)
    expect(await world.database.db.selectFrom('data_key').selectAll().execute()).toEqual([])
    for (const table of [
      'session',
      'mailed_code',
      'notification',
      'known_device',
      'device_token',
      'person',
    ] as const)
      await world.database.db.deleteFrom(table).execute()
  })

  test('a rotation changes what wraps the keys, and no value', async () => {
    const before = await open(k1)
    const encrypted = before.encrypt('report_message.text_sealed', '1', '31415926535')
    expect(await rotate([k2, k1])).toEqual({ rewrapped: ['the look-up key', 'data key 1'], added: undefined })
    expect(await rotate([k2, k1])).toEqual({ rewrapped: [], added: undefined })
    const after = await open(k2)
    expect(after.decrypt('report_message.text_sealed', '1', encrypted)).toBe('31415926535')
    expect(after.keyedHash('email', 'a')).toBe(before.keyedHash('email', 'a'))
    // The running server has what it needs.
    expect(before.decrypt('report_message.text_sealed', '1', encrypted)).toBe('31415926535')
    await expect(open(k1)).rejects.toThrow('KEYS lacks the key "k2"')
  })

  test('a rotation without the older key changes nothing, and names it', async () => {
    await open(k1)
    const rows = () => world.database.db.selectFrom('data_key').selectAll().orderBy('purpose').execute()
    const before = await rows()
    await expect(rotate([k2], true)).rejects.toThrow('KEYS lacks the key "k1"')
    expect(await rows()).toEqual(before)
  })

  test('a new data key seals new values once every running server has had the time to find it', async () => {
    const [one, other] = [await open(k1), await open(k1)]
    const old = one.encrypt('report_message.text_sealed', '1', 'old')
    expect(await rotate([k1], true)).toEqual({ rewrapped: [], added: 2 })
    await one.refresh()
    expect(one.encrypt('report_message.text_sealed', '1', 'x')).toMatch(/^d1\./)
    await other.refresh()
    aheadMs = activationDelayMs
    const fresh = one.encrypt('report_message.text_sealed', '1', 'new')
    expect(fresh).toMatch(/^d2\./)
    expect(other.decrypt('report_message.text_sealed', '1', fresh)).toBe('new')
    expect(other.decrypt('report_message.text_sealed', '1', old)).toBe('old')
    expect(one.keyedHash('email', 'a')).toBe((await open(k1)).keyedHash('email', 'a'))
  })

  test('a server whose KEYS lacks the newer operator key says so, and goes on with what it has', async () => {
    const vault = await open(k1)
    await rotate([k2, k1], true)
    await expect(vault.refresh()).rejects.toThrow('KEYS lacks the key "k2"')
    expect(
      vault.decrypt('report_message.text_sealed', '1', vault.encrypt('report_message.text_sealed', '1', 'x')),
    ).toBe('x')
  })

  test('the list names each key and its use, and shows none', async () => {
    await open(k1)
    await rotate([k2, k1], true)
    const lines = await describeKeys(world.database.db, [k2, k1], clock())
    const today = utcDay(clock())
    expect(lines).toEqual([
      'Operator key k2 (current): wraps the look-up key, data key 1, data key 2',
      'Operator key k1 (older): wraps nothing; KEYS no longer needs it',
      `The look-up key: made ${today}, finds addresses; it is never replaced`,
      `Data key 1: made ${today}, seals new values`,
      expect.stringMatching(/^Data key 2: made .*, seals new values from /),
    ])
    expect(await describeKeys(world.database.db, [k1], clock())).toContain(
      'Operator key k2 (missing from KEYS): wraps the look-up key, data key 1, data key 2',
    )
  })

  test('an address is found without regard to case, and belongs to one person', async () => {
    const vault = await openVault(world.database, world.settings.keys, clock)
    const server = { ...world, vault }
    const columns = emailColumns(server, '1', 'Ada@Example.com')
    expect(columns.email_key).toBe(emailColumns(server, '2', 'ada@example.com').email_key)
    expect(emailOf(server, { id: '1', email_sealed: columns.email_sealed })).toBe('Ada@Example.com')
    expect(
      await personByEmail(world.database.db, server, 'nobody@example.com').select('id').execute(),
    ).toEqual([])
  })

  test('a value under an older data key is re-encrypted, and readable throughout', async () => {
    const server = await aServer(kind)
    const me = await aReadyUser(server)
    await uploadDocument(server, me, aPicture())
    const known = await kycDetails(server, me)
    await rotateKeys(server.database, server.settings.keys, { addDataKey: true, now: server.clock() })
    await server.vault.refresh()
    server.later(activationDelayMs / 1000)
    expect(await reencryptSome(server)).toBeGreaterThan(0)
    for (let round = 0; (await reencryptSome(server)) > 0; round += 1) expect(round).toBeLessThan(20)

    const { db } = server.database
    const person = await db.selectFrom('person').selectAll().executeTakeFirstOrThrow()
    const identity = await db.selectFrom('identity').selectAll().executeTakeFirstOrThrow()
    const documents = await db.selectFrom('document').selectAll().execute()
    const encrypted = [person.email_sealed, person.phone_sealed, identity.bvn, identity.birth_date_sealed]
    expect(encrypted.map((each) => each.slice(0, 3))).toEqual(['d2.', 'd2.', 'd2.', 'd2.'])
    expect(documents.map(({ bytes_sealed }) => Buffer.from(bytes_sealed).readUInt32BE(1))).toEqual([2, 2])
    expect(await kycDetails(server, me)).toEqual(known)
    const keys = db.selectFrom('data_key').select(['version', 'replaced_at']).where('purpose', '=', 'values')
    expect(await keys.orderBy('version').execute()).toEqual([
      { version: 1, replaced_at: expect.any(Date) },
      { version: 2, replaced_at: null },
    ])
    await server.close()
  })
})
