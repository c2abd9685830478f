/** A database from before encryption: it is encrypted at the start, whatever happens on the way. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { maskNumber } from '#core/contract/mask-number.ts'
import { emailOf, personByEmail } from '#server/accounts/email.ts'
import { signIn } from '#server/accounts/login.ts'
import { kycDetails } from '#server/accounts/profile.ts'
import { sessionOf } from '#server/accounts/sessions.ts'
import { sentInvites } from '#server/circle/invites.ts'
import { pendingFriendRequests } from '#server/circle/requests.ts'
import { type OpenedDatabase, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { keysOfDocument, opened } from '#server/keys/person-columns.ts'
import { type OpenServer, openServer } from '#server/open-server.ts'
import { mailsTo } from '#server/ports/mail-sandbox.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
import { aDatabase, aDataFolder, databaseKinds } from '#tests/server/database-for-tests.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'
import { shortLived } from '#tests/short-lived.ts'
import { aProcessor } from '../market/processor.ts'
import { dumpOf, foundIn, foundInFiles } from './dump.ts'
import { fillAsBefore, needlesOf, type OldPerson, oldPassword } from './old-rows.ts'
import { anOperatorKey, keysSetting } from './operator-keys.ts'

const pepper = 'a pepper for tests that is long enough'
const KEYS = keysSetting(anOperatorKey('k1'))
const project = fileURLToPath(new URL('../../..', import.meta.url))

/** Servers start one after the other, some of them as processes of their own. */
const timeoutMs = 120_000

describe.each(await databaseKinds())('an older database on %s', { timeout: timeoutMs }, (kind) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** Filled by the release before, and closed. */
  async function anOldDatabase(count: number): Promise<{ people: OldPerson[]; place: DatabaseLocation }> {
    if (kind === 'postgresql') {
      const database = await aDatabase(kind, { empty: true })
      closing.push(() => database.close())
      return { people: await fillAsBefore(database, pepper, count), place: database }
    }
    const place = { dataDir: await aDataFolder({ empty: true }), databaseUrl: undefined }
    closing.push(async () => rmSync(place.dataDir, { recursive: true, force: true }))
    return { people: await withDatabase(place, (database) => fillAsBefore(database, pepper, count)), place }
  }
  type DatabaseLocation = { readonly dataDir: string; readonly databaseUrl: string | undefined }

  async function withDatabase<T>(
    place: DatabaseLocation,
    work: (database: OpenedDatabase) => Promise<T>,
  ): Promise<T> {
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  async function start(
    place: DatabaseLocation,
    env: Record<string, string> = {},
  ): Promise<OpenServer & { said: string[] }> {
    const settings = readSettings({
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      SEED: 'none',
      TOKEN_PEPPER: pepper,
      KEYS,
      ...env,
    })
    const said: string[] = []
    const open = await openServer(settings, (sentence) => said.push(sentence), {
      secrets: quickSecrets(settings.pepper, settings.olderPeppers),
      // Servers that share a folder cannot each have a bank in it.
      cards: aProcessor(),
    })
    return { ...open, said }
  }

  async function expectAllThere(server: Server, people: readonly OldPerson[]) {
    const { db } = server.database
    for (const [index, each] of people.entries()) {
      const next = people[(index + 1) % people.length] as OldPerson
      const found = await personByEmail(db, server, each.email)
        .select(['id', opened('person.email_sealed')])
        .executeTakeFirstOrThrow()
      expect(found.id).toBe(each.id)
      expect(emailOf(server, found)).toBe(each.email)
      const { token, user } = await signIn(server, {
        username: each.email,
        password: oldPassword,
        device: 'a test',
      })
      expect(user).toMatchObject({ email: each.email, phoneNumber: each.phoneNumber })
      const me = await sessionOf(server, token)
      if (!me) throw new Error('no session')
      expect(await kycDetails(server, me)).toMatchObject({
        email: each.email,
        phoneNumber: each.newPhoneNumber,
        birthDate: each.newBirthDate,
        bvn: maskNumber(each.bvn),
        idNumber: maskNumber(each.newIdNumber),
        idName: `profile-${each.fileName}`,
      })
      expect((await sentInvites(server, me)).map(({ email, username }) => username ?? email).sort()).toEqual(
        [each.invited, next.userName].sort(),
      )
      expect(await pendingFriendRequests(server, me)).toHaveLength(1)
      const files = await db
        .selectFrom('document')
        .select(['id', 'bytes_sealed', keysOfDocument])
        .where('person_id', '=', each.id)
        .execute()
      expect(
        files.map((file) =>
          server.vault.decryptBytes('document.bytes_sealed', file.id, file.bytes_sealed, file.keys),
        ),
      ).toEqual([each.fileBytes, each.fileBytes])
      await expect
        .poll(async () => (await mailsTo(server, each.email)).map(({ subject }) => subject))
        .toEqual(expect.arrayContaining(['An old letter', 'A letter that waited']))
    }
    expect(await clearColumns(server)).toEqual([])
    expect(foundIn(await dumpOf(server.database), people.flatMap(needlesOf))).toEqual([])
  }

  const clearColumns = async (server: Server) =>
    (
      await sql<{ name: string }>`
        SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE (table_name, column_name) IN (('person', 'email'), ('person', 'phone_number'), ('identity', 'birth_date'),
          ('identity', 'phone_number'), ('profile', 'birth_date'), ('profile', 'phone_number'), ('document', 'bytes'),
          ('document', 'name'), ('invite', 'email'), ('contact_message', 'message'), ('sandbox_mail', 'text'))`.execute(
        server.database.db,
      )
    ).rows

  test('is encrypted whole before anybody is answered, and works as before', async () => {
    const { people, place } = await anOldDatabase(5)
    const first = await start(place)
    expect(first.said).toContain('Encrypted 50 rows')
    await expectAllThere(first.server, people)
    await first.close()
    if (kind === 'embedded')
      expect(foundInFiles(join(place.dataDir, 'database'), people.flatMap(needlesOf))).toEqual([])
    const again = await start(place)
    expect(again.said.join()).not.toContain('ncrypt')
    await again.close()
  })

  test('continues where it stopped after repeated kill -9', async () => {
    const { people, place } = await anOldDatabase(6)
    const progress = () =>
      withDatabase(place, async ({ db }) => {
        const { rows } = await sql<Record<string, bigint>>`SELECT
          (SELECT count(email_key) FROM person) AS people, (SELECT count(birth_date_sealed) FROM identity) AS identities,
          (SELECT count(bytes_sealed) FROM document) AS files`.execute(db)
        return Object.values(rows[0] ?? {}).map(Number)
      })
    // A person has 2 sealed values, an identity 4, a profile 3, a file 2.
    await killedAfter(place, 7)
    expect(await progress()).toEqual([0, 0, 0])
    await killedAfter(place, 40)
    expect(await progress()).toEqual([6, 6, 0])
    await killedAfter(place, 18 + 13)
    expect(await progress()).toEqual([6, 6, 5])
    const open = await start(place)
    await expectAllThere(open.server, people)
    await open.close()
    if (kind === 'embedded')
      expect(foundInFiles(join(place.dataDir, 'database'), people.flatMap(needlesOf))).toEqual([])
  })

  /** A process that is killed after it has encrypted so many more values. */
  async function killedAfter(place: DatabaseLocation, values: number) {
    const program = `
      import { openDatabase } from '#server/db/database.ts'
      import { migrate } from '#server/db/migrate.ts'
      import { encryptRows } from '#server/keys/encrypt-rows.ts'
      import { openVault } from '#server/keys/vault.ts'
      import { readSettings } from '#server/settings.ts'
      const settings = readSettings(process.env)
      const database = await openDatabase(settings)
      let left = ${values}
      const counted = (encrypt) => (...given) => {
        if (left-- === 0) process.kill(process.pid, 'SIGKILL')
        return encrypt(...given)
      }
      await migrate(database, undefined, async () => {
        const vault = await openVault(database, settings.keys, () => new Date())
        const dying = { ...vault, encrypt: counted(vault.encrypt), encryptBytes: counted(vault.encryptBytes) }
        await encryptRows(database, { vault: dying, peppers: [settings.pepper] }, () => {})
      })`
    const child = spawn(
      process.execPath,
      [...shortLived, '--input-type=module-typescript', '--no-warnings', '-e', program],
      {
        cwd: project,
        env: {
          ...process.env,
          DATA_DIR: place.dataDir,
          DATABASE_URL: place.databaseUrl ?? '',
          TOKEN_PEPPER: pepper,
          KEYS,
          SEED: 'none',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    const [code, signal] = await once(child, 'close')
    expect([code, signal, errors]).toEqual([null, 'SIGKILL', ''])
  }

  test('whose pepper isn’t given any more is said in a sentence, and nothing is lost', async () => {
    const { people, place } = await anOldDatabase(2)
    const changed = { TOKEN_PEPPER: 'another pepper that never sealed anything' }
    await expect(start(place, changed)).rejects.toThrow(
      /identity\.bvn:.* was sealed under a pepper that is not among TOKEN_PEPPER and TOKEN_PEPPER_OLDER/,
    )
    const open = await start(place, { ...changed, TOKEN_PEPPER_OLDER: pepper })
    await expectAllThere(open.server, people)
    await open.close()
  })

  test('stays as it is for a command beside the server, which has no keys', async () => {
    const { people, place } = await anOldDatabase(1)
    await withDatabase(place, async (database) => {
      expect(await migrate(database)).toEqual(['038-sealed-columns'])
      const { rows } = await sql<{ email: string }>`SELECT email FROM person`.execute(database.db)
      expect(rows).toEqual([{ email: people[0]?.email }])
    })
    const open = await start(place)
    await expectAllThere(open.server, people)
    await open.close()
  })

  // The embedded database is one process's own.
  if (kind === 'postgresql')
    test('is encrypted once by several servers that start at the same moment', async () => {
      const { people, place } = await anOldDatabase(8)
      const servers = await Promise.all([start(place), start(place), start(place)])
      const [first] = servers as [OpenServer, ...OpenServer[]]
      await expectAllThere(first.server, people)
      const counts = servers.flatMap(({ said }) =>
        said.map((each) => Number(/Encrypted (\d+) rows/.exec(each)?.[1] ?? 0)),
      )
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80)
      await Promise.all(servers.map((each) => each.close()))
    })
})
