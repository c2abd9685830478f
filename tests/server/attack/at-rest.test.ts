/** A thief of the database, of a backup or of the log reads nothing of the people who have used the server. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aDatabase, aDataFolder, databaseKinds, type TestDatabase } from '#tests/server/database-for-tests.ts'
import { dumpOf, foundIn, foundInFiles } from '../keys/dump.ts'
import { anOperatorKey, keysSetting } from '../keys/operator-keys.ts'
import {
  aDocument,
  aUser,
  cardNumber,
  type DatabaseLocation,
  details,
  documentText,
  formWith,
  identity,
  startServer,
  userPin,
} from '../keys/real-server.ts'

const pepper = 'a pepper for tests that is long enough'
const operatorKey = anOperatorKey('k1')

/** Typed after the registration, each to be looked for. */
const typed = {
  friend: 'a.friend.of.hers@needle-mail.example',
  enquirer: 'somebody.who.asks@needle-mail.example',
  message: 'A question that nobody else may read',
  newPassword: 'Haystack-Horse-8',
  newPhone: '8035550199',
  newBirthDate: '1987-04-15',
  newIdNumber: 'NEEDLE-ID-3141',
  secondDocument: 'the second document of Adaeze Okonkwo',
} as const

describe.each(await databaseKinds())('after real use on %s', (kind) => {
  let place: DatabaseLocation
  let database: TestDatabase | undefined
  let dump: Map<string, string>
  let log: string
  let needles: string[]

  beforeAll(async () => {
    database = kind === 'postgresql' ? await aDatabase(kind) : undefined
    place = database ?? { dataDir: await aDataFolder(), databaseUrl: undefined }
    const server = await startServer(place, { TOKEN_PEPPER: pepper, KEYS: keysSetting(operatorKey) })
    const { token, codes } = await aUser(server)
    await server.done('/api/User/update-user-details', {
      token,
      body: formWith(
        {
          CountryId: 'NG',
          PhoneNumber: typed.newPhone,
          DOB: typed.newBirthDate,
          IdType: 'NIN',
          IdNumber: typed.newIdNumber,
        },
        aDocument(typed.secondDocument),
      ),
    })
    await server.done('/api/User/upload', { token, body: formWith({}, aDocument(typed.secondDocument)) })
    await server.done(`/api/User/invite-friend/${encodeURIComponent(typed.friend)}`, { token, body: {} })
    await server.done('/api/Utility/send-contact-message', {
      body: { fullname: 'Bola Ahmed', emailAddress: typed.enquirer, message: typed.message },
    })
    // Failures are written down too, in the log.
    await server.call('/api/User/login', { body: { username: details.email, password: 'Wrong-Horse-1' } })
    await server.call('/api/User/register', { body: details })
    const { data: reset } = await server.done(
      `/api/User/reset-password/${encodeURIComponent(details.email)}`,
      { body: {} },
    )
    const resetCode = await server.codeFor(details.email, /reset|password/i)
    const { data: codeId } = await server.done('/api/User/validate-passwordreset', {
      body: { userId: reset, emailConfirmationCode: resetCode },
    })
    await server.done('/api/User/new-password', {
      body: { userId: reset, codeId, newPassword: typed.newPassword, pin: userPin },
    })
    const again = await server.done('/api/User/login', {
      body: { username: details.email, password: typed.newPassword },
    })
    expect(again.data).toMatchObject({ email: details.email, phoneNumber: typed.newPhone })
    const mails = await server.mails(details.email)
    // Four digits are found anywhere by chance: the line of the letter that they stand in is looked for.
    const linesWith = (code: string) =>
      mails.flatMap(({ text }) => text.split('\n')).filter((line) => line.includes(code) && line.length > 8)
    await server.stop()
    log = server.log()

    needles = [
      details.email,
      details.password,
      details.phoneNumber,
      identity.BVN,
      identity.DOB,
      identity.IdNumber,
      documentText,
      'needle-passport-scan',
      cardNumber,
      token,
      again.authorization,
      ...Object.values(typed),
      ...[...codes, resetCode].flatMap(linesWith),
      ...mails
        .map(({ text }) => text.split('\n')[0] ?? '')
        .filter((line) => line.includes(details.firstName)),
      pepper,
      operatorKey.setting.slice(3),
    ]
    const look = database ?? (await openDatabase({ dataDir: place.dataDir }))
    dump = await dumpOf(look)
    if (!database) await look.close()
  })
  afterAll(async () => {
    await database?.close()
    if (!database) rmSync(place.dataDir, { recursive: true, force: true })
  })

  test('the tables have rows of every person', () => {
    for (const table of [
      'person',
      'identity',
      'profile',
      'document',
      'invite',
      'contact_message',
      'sandbox_mail',
      'mailed_code',
      'card',
      'session',
    ])
      expect(dump.get(table)?.length, table).toBeGreaterThan(100)
    expect(needles.length).toBeGreaterThan(20)
  })

  test('no table contains it', () => {
    expect(foundIn(dump, needles)).toEqual([])
  })

  test('the log does not contain it', () => {
    expect(log).toContain('Cowrie is ready')
    expect(needles.filter((needle) => log.includes(needle))).toEqual([])
  })

  if (kind === 'embedded')
    test('no file of the data folder contains it, including the write-ahead log', () => {
      // Values stored in clear are found: the names of people are.
      expect(foundInFiles(join(place.dataDir, 'database'), [details.lastName])).not.toEqual([])
      expect(foundInFiles(join(place.dataDir, 'database'), needles)).toEqual([])
    })
})
