/** `npm run identity`: beside a running server on PostgreSQL, and with the stopped embedded database. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/server/database-for-tests.ts'
import {
  aPlace,
  aSubmitter,
  type DatabaseLocation,
  details,
  documentText,
  identity,
  type RealServer,
  runCommand,
  startServer,
} from '../keys/real-server.ts'

/** Some eight processes start, one after the other. */
const timeoutMs = 120_000

describe.each(await databaseKinds())('on %s', { timeout: timeoutMs }, (kind) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function anEmptyPlace(): Promise<DatabaseLocation> {
    const place = await aPlace(kind)
    closing.push(place.close)
    return place
  }
  async function start(place: DatabaseLocation): Promise<RealServer> {
    const server = await startServer(place, { IDENTITY: 'review' })
    closing.push(() => server.stop())
    return server
  }
  const command = (place: DatabaseLocation, ...args: string[]) =>
    runCommand(['demo/server/commands/identity.ts', ...args], place, { IDENTITY: 'review' })

  const referenceIn = (output: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(output)?.[0] ?? ''

  /** Until the server, which reads the outbox every second, has sent it. */
  async function mailAbout(server: RealServer, subject: string) {
    for (;;) {
      const found = (await server.mails(details.email)).filter((each) => each.subject === subject)
      if (found.length > 0) return found
      await sleep(50)
    }
  }

  test('an operator reads a check and passes it', async () => {
    const place = await anEmptyPlace()
    const server = await start(place)
    const { token } = await aSubmitter(server)
    const status = async (from: RealServer) => (await from.call('/api/User/kyc_status', { token })) as unknown
    expect(await status(server)).toMatchObject({ data: ['review'] })
    if (kind === 'embedded') {
      const { code, output } = await command(place, 'list')
      expect([code, output]).toEqual([1, expect.stringMatching(/A server is using the embedded database/)])
      await server.stop()
    }

    const list = await command(place, 'list')
    expect(list).toMatchObject({ code: 0 })
    expect(list.output).toMatch(
      /Adaeze Okonkwo \(adaeze\) {2}Nigeria {2}NIN •••• 2718 {2}2\d{3}-\d\d-\d\d \d\d:\d\d UTC, \d minutes? ago/,
    )
    for (const secret of [identity.BVN, identity.IdNumber, identity.DOB])
      expect(list.output).not.toContain(secret)
    const reference = referenceIn(list.output)

    const shown = await command(place, 'show', reference)
    for (const each of [identity.BVN, identity.IdNumber, identity.DOB, details.email, 'application/pdf'])
      expect(shown.output).toContain(each)
    expect(shown.output).toContain(`npm run identity -- show ${reference} --document FILE`)

    const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    closing.push(async () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'document.pdf')
    expect((await command(place, 'show', reference, '--document', file)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain(documentText)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'mine')
    expect(await command(place, 'show', reference, '--document', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is already a file ${file}`),
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')

    const signals = new AbortController()
    const stream =
      kind === 'postgresql'
        ? await fetch(`${server.origin}/api/Notification/stream`, {
            headers: { authorization: `Bearer ${token}` },
            signal: signals.signal,
          })
        : undefined
    const passed = await command(place, 'pass', reference, '--by', 'Ngozi Eze')
    expect(passed).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Passed ${reference} as Ngozi Eze`),
    })
    expect(await command(place, 'fail', reference, '--why', 'Too late')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^This identity check was already decided: passed by Ngozi Eze at 20/),
    })
    expect((await command(place, 'list')).output).toBe('No identity checks are waiting\n')
    expect((await command(place, 'show', reference)).output).toMatch(/Decision .* passed by Ngozi Eze/)

    if (stream?.body) {
      // An open page learns of it at once.
      let said = ''
      for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
        said += chunk
        if (/event: changed\ndata: .*"accounts"/.test(said)) break
      }
      signals.abort()
    }
    const running = kind === 'embedded' ? await start(place) : server
    expect(await mailAbout(running, 'Identity verified')).toHaveLength(1)
    const { authorization } = await running.done('/api/User/login', {
      body: { username: details.userName, password: details.password },
    })
    expect(await running.done('/api/User/kyc_status', { token: authorization })).toMatchObject({
      data: ['kyc'],
    })
  })

  test('an operator fails a check with words for its person', async () => {
    const place = await anEmptyPlace()
    const server = await start(place)
    await aSubmitter(server)
    if (kind === 'embedded') await server.stop()
    const reference = referenceIn((await command(place, 'list')).output)
    const why = 'The picture cannot be read. Please send a sharper one'
    for (const bad of ['', 'two\nlines', 'x'.repeat(301)])
      expect(await command(place, 'fail', reference, '--why', bad)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^--why needs one line of 1 to 300 characters/),
      })
    expect((await command(place, 'fail', reference, '--why', why)).code).toBe(0)
    const running = kind === 'embedded' ? await start(place) : server
    const [mail] = await mailAbout(running, 'Identity not verified')
    expect(mail?.text).toContain(why)
  })

  test('wrong arguments get the usage, and a wrong reference a sentence', async () => {
    const place = await anEmptyPlace()
    const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    closing.push(async () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'document.png')
    const unknown = '0198c5f2-7b1e-7cc0-8a53-2f6f6d3c9a10'
    for (const args of [[], ['pass'], ['fail', unknown], ['list', unknown], ['pass', unknown, '--why', 'x']])
      expect(await command(place, ...args)).toMatchObject({
        code: 2,
        output: expect.stringContaining('npm run identity -- fail REFERENCE'),
      })
    expect(await command(place, 'show', unknown, '--document', file)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^No identity check has the reference/),
    })
    expect(existsSync(file)).toBe(false)
  })
})
