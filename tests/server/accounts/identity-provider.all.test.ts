/** The signed call to an identity provider: ours against a provider that misbehaves, and against the example. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv/dist/2020.js'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#server/ids.ts'
import { decideDueReviews } from '#server/people/accounts/identity.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { providerIdentity } from '#server/platform/ports/identity-provider.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { aDatabase, aDataFolder, databaseKinds } from '#tests/server/database-for-tests.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { keptIn, silent } from '#tests/server/told.ts'
import { aPerson, aPicture, kycDetails, refusal } from '#tests/server/world.ts'
import { aSubmitter, type DatabaseLocation, details, startServer } from '../keys/real-server.ts'

const key = 'a key that both sides have, for tests only'
const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('.')).digest('hex')
const inSeconds = (moment: Date) => String(Math.floor(moment.getTime() / 1000))

const openapi = JSON.parse(
  readFileSync(new URL('../../../demo/identity-provider/openapi.json', import.meta.url), 'utf8'),
)
const ajv = new Ajv({ strict: false })
ajv.addSchema(openapi, 'openapi')
/** Faults of a value by a schema of the document. */
function errorsIn(schema: string, value: unknown) {
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })
  return validate(value) ? [] : validate.errors
}

type Call = { headers: IncomingHttpHeaders; body: string }
type Behaviour = (call: Call, response: ServerResponse) => unknown

/** A provider in this process, whose behaviour each test chooses. */
async function aProvider() {
  const calls: Call[] = []
  let behave: Behaviour = (call, response) => answer(call, response, { status: 'passed' })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = { headers: request.headers, body }
    calls.push(call)
    behave(call, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/checks`,
    calls,
    behaves(as: Behaviour) {
      calls.length = 0
      behave = as
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers as a provider has to; `at` is its clock. */
function answer({ headers }: Call, response: ServerResponse, value: unknown, at = new Date()): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const called = String(headers['cowrie-signature']).replace('v1=', '')
  response
    .writeHead(200, {
      'cowrie-timestamp': inSeconds(at),
      'cowrie-signature': `v1=${sign(inSeconds(at), called, text)}`,
    })
    .end(text)
}

const person = () => ({
  reference: newId(),
  bvn: '31415926535',
  idType: 'NIN',
  idNumber: 'Ñ-27182818',
  birthDate: '1990-05-17',
  countryCode: 'NG',
  submittedAt: new Date('2026-11-23T10:00:00.000Z'),
})

describe('the call to a provider', async () => {
  const provider = await aProvider()
  afterAll(() => provider.close())
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    provider.behaves((call, response) => answer(call, response, { status: 'passed' }))
  })
  const now = () => new Date()
  const port = (timeoutMs?: number) =>
    providerIdentity({ url: provider.url, key }, now, keptIn(said), timeoutMs)

  test('is what the OpenAPI document says, and signed with the shared key', async () => {
    const asked = person()
    expect(await port().check(asked)).toEqual({ status: 'passed' })
    const [call] = provider.calls
    const { headers, body = '' } = call ?? {}
    expect(errorsIn('Check', JSON.parse(body))).toEqual([])
    expect(JSON.parse(body)).toEqual({ ...asked, submittedAt: '2026-11-23T10:00:00.000Z' })
    expect(errorsIn('Timestamp', headers?.['cowrie-timestamp'])).toEqual([])
    expect(errorsIn('Signature', headers?.['cowrie-signature'])).toEqual([])
    expect(headers?.['cowrie-signature']).toBe(`v1=${sign(String(headers?.['cowrie-timestamp']), body)}`)
    expect(Math.abs(Number(headers?.['cowrie-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  })

  test('reads every answer of the document', async () => {
    const until = new Date(Date.now() + 3_600_000)
    const answers = [
      [{ status: 'passed' }, { status: 'passed' }],
      [
        { status: 'failed', why: 'unknown-bvn' },
        { status: 'failed', why: 'unknown-bvn' },
      ],
      [
        { status: 'failed', message: 'Two people' },
        { status: 'failed', message: 'Two people' },
      ],
      [
        { status: 'failed', why: 'unknown-bvn', message: 'No' },
        { status: 'failed', why: 'unknown-bvn' },
      ],
      [
        { status: 'review', until: until.toISOString() },
        { status: 'review', until },
      ],
    ]
    for (const [given, read] of answers) {
      expect(errorsIn('Answer', given)).toEqual([])
      provider.behaves((call, response) => answer(call, response, given))
      expect(await port().check(person())).toEqual(read)
    }
  })

  test.each([
    ['without a date in ten minutes', undefined, 600],
    ['of the past in five seconds', -60, 5],
    ['of next month in a week', 30 * 86_400, 7 * 86_400],
  ])('a review %s is asked about again', async (_, untilSeconds, waitSeconds) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const until = untilSeconds && new Date(Date.now() + untilSeconds * 1000).toISOString()
    provider.behaves((call, response) => answer(call, response, { status: 'review', until }))
    const found = await port().check(person())
    if (found.status !== 'review' || !found.until) throw new Error('no review')
    expect(found.until.getTime() - Date.now()).toBe(waitSeconds * 1000)
  })

  test('is repeated once, as the same check, when there was no answer', async () => {
    for (const failure of [503, 429, 'cut', 'silent'] as const) {
      provider.behaves((call, response) => {
        if (provider.calls.length > 1) return answer(call, response, { status: 'passed' })
        if (failure === 'cut') return response.destroy()
        if (failure !== 'silent') return response.writeHead(failure).end()
      })
      expect(await port(200).check(person())).toEqual({ status: 'passed' })
      const references = provider.calls.map(({ body }) => JSON.parse(body).reference)
      expect(references).toHaveLength(2)
      expect(new Set(references).size).toBe(1)
    }
    expect(said).toEqual([])
  })

  test('gives up after the second, and says so once until there is an answer', async () => {
    provider.behaves((_, response) => response.writeHead(500).end())
    const one = port()
    for (const _ of [1, 2]) await expect(one.check(person())).rejects.toThrow('it answered 500')
    expect(provider.calls).toHaveLength(4)
    provider.behaves((call, response) => answer(call, response, { status: 'passed' }))
    await one.check(person())
    expect(said).toEqual([
      'the identity provider gave no usable answer: it answered 500',
      expect.stringMatching(/^the identity provider answers again, after \d+ s$/),
    ])
  })

  test('waits no longer than the time limit, twice', async () => {
    provider.behaves((_, response) => response.writeHead(200).write('{'))
    await expect(port(100).check(person())).rejects.toThrow(/timeout|aborted/i)
    expect(provider.calls).toHaveLength(2)
  })

  const passed = JSON.stringify({ status: 'passed' })
  test.each<[string, Behaviour, RegExp]>([
    ['refuses it', (_, response) => response.writeHead(401).end(), /refused the call with 401/],
    ['signs nothing', (_, response) => response.writeHead(200).end(passed), /signature .* is wrong/],
    [
      'signs with another key',
      (_, response) =>
        response
          .writeHead(200, {
            'cowrie-timestamp': inSeconds(new Date()),
            'cowrie-signature': `v1=${createHmac('sha256', 'another').update(passed).digest('hex')}`,
          })
          .end(passed),
      /signature .* is wrong/,
    ],
    [
      'leaves the call out of its signature',
      (_, response) => {
        const at = inSeconds(new Date())
        response
          .writeHead(200, { 'cowrie-timestamp': at, 'cowrie-signature': `v1=${sign(at, passed)}` })
          .end(passed)
      },
      /signature .* is wrong/,
    ],
    [
      'answers of another hour',
      (call, response) => answer(call, response, passed, new Date(Date.now() - 301_000)),
      /of another time/,
    ],
    ['leads elsewhere', (_, response) => response.writeHead(307, { location: '/checks' }).end(), /redirect/],
    ['answers no JSON', (call, response) => answer(call, response, 'passed'), /not passed, review/],
    ['decides otherwise', (call, response) => answer(call, response, { status: 'maybe' }), /not passed/],
    ['fails without a reason', (call, response) => answer(call, response, { status: 'failed' }), /without a/],
    [
      'fails in two lines',
      (call, response) => answer(call, response, { status: 'failed', message: 'a\nb' }),
      /not passed/,
    ],
    [
      'answers a book',
      (call, response) => answer(call, response, { status: 'passed', more: 'x'.repeat(70_000) }),
      /longer than 65536 bytes/,
    ],
  ])('counts for nothing when the provider %s', async (_, behave, reason) => {
    provider.behaves(behave)
    await expect(port().check(person())).rejects.toThrow(reason)
  })

  test('an answer to one call counts for no other', async () => {
    let first: { headers: Record<string, string>; text: string } | undefined
    provider.behaves((call, response) => {
      const at = inSeconds(new Date())
      const called = String(call.headers['cowrie-signature']).replace('v1=', '')
      first ??= {
        headers: { 'cowrie-timestamp': at, 'cowrie-signature': `v1=${sign(at, called, passed)}` },
        text: passed,
      }
      response.writeHead(200, first.headers).end(first.text)
    })
    expect(await port().check(person())).toEqual({ status: 'passed' })
    await expect(port().check(person())).rejects.toThrow(/signature .* is wrong/)
  })
})

suite('a server with a provider', async ({ world }) => {
  const provider = await aProvider()
  afterAll(() => provider.close())
  const served = { ...world, identity: providerIdentity({ url: provider.url, key }, world.clock, silent) }

  test('a provider that fails decides nothing and loses nothing', async () => {
    const me = await aPerson(world)
    provider.behaves((_, response) => response.writeHead(500).end())
    const body = kycDetails()
    expect(await refusal(submitKyc(served, me, body, aPicture()))).toMatch(/^identity-check-away/)
    expect(await setupOf(world, me.id)).toEqual([])
    const { db } = world.database
    expect(await db.selectFrom('document').where('person_id', '=', me.id).selectAll().execute()).toEqual([])
    provider.behaves((call, response) => answer(call, response, { status: 'passed' }, world.clock()))
    await submitKyc(served, me, body, aPicture())
    expect(await setupOf(world, me.id)).toEqual(['kyc'])
  })

  test('a review is asked about again when it is due, with the same reference, and decided once', async () => {
    const me = await aPerson(world)
    const until = new Date(world.clock().getTime() + 3_600_000).toISOString()
    provider.behaves((call, response) => answer(call, response, { status: 'review', until }, world.clock()))
    await submitKyc(served, me, kycDetails(), aPicture())
    const first = JSON.parse(provider.calls[0]?.body ?? '')
    provider.behaves((call, response) =>
      answer(call, response, { status: 'failed', message: 'The document has expired' }, world.clock()),
    )
    world.later(3_599)
    expect(await decideDueReviews(served)).toBe(0)
    expect(provider.calls).toHaveLength(0)
    world.later(1)
    expect(await decideDueReviews(served)).toBe(1)
    expect(provider.calls.map(({ body }) => JSON.parse(body))).toEqual([first])
    expect(await decideDueReviews(served)).toBe(0)
    expect((await noticesOf(world, me.id)).map(({ title, body }) => [title, body])).toEqual([
      ['Identity not verified', 'The document has expired'],
    ])
    await world.outbox.idle()
    const mails = (await mailsTo(world, me.email)).filter(({ subject }) => /^Identity/.test(subject))
    expect(mails.map(({ subject }) => subject)).toEqual(['Identity not verified'])
  })
})

const timeoutMs = 120_000

describe('the example provider', { timeout: timeoutMs }, async () => {
  const example = fileURLToPath(new URL('../../../demo/identity-provider/provider.ts', import.meta.url))
  const processes: ChildProcess[] = []
  afterAll(() => {
    for (const each of processes) each.kill()
  })

  /** Its address. */
  async function started(env: Record<string, string> = {}): Promise<string> {
    const child = spawn(process.execPath, [example], {
      env: { PATH: process.env.PATH, PORT: '0', IDENTITY_KEY: key, REVIEW_SECONDS: '6', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    processes.push(child)
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      const [url] = /http:\S+/.exec(said) ?? []
      if (url) return url
    }
    throw new Error(`it ended: ${child.exitCode}`)
  }

  test('answers our calls as its document says, and refuses those that are not signed', async () => {
    const url = await started()
    const port = providerIdentity({ url, key }, () => new Date(), silent)
    const check = (bvn: string, submittedAt = new Date()) => port.check({ ...person(), bvn, submittedAt })
    expect(await check('31415926535')).toEqual({ status: 'passed' })
    expect(await check('31415926530')).toEqual({ status: 'failed', why: 'unknown-bvn' })
    expect(await check('31415926532')).toMatchObject({ status: 'failed', message: expect.any(String) })
    expect(await check('31415926531')).toEqual({ status: 'review', until: expect.any(Date) })
    expect(await check('31415926531', new Date(Date.now() - 60_000))).toEqual({ status: 'passed' })

    const body = JSON.stringify({ ...person(), bvn: '31415926532' })
    const post = (at: Date, signature: string, sent = body) =>
      fetch(url, {
        method: 'POST',
        headers: { 'cowrie-timestamp': inSeconds(at), 'cowrie-signature': signature },
        body: sent,
      })
    const signed = (at: Date, sent = body) => post(at, `v1=${sign(inSeconds(at), sent)}`, sent)
    const right = await signed(new Date())
    expect(right.status).toBe(200)
    expect(errorsIn('Answer', await right.json())).toEqual([])
    expect(errorsIn('Signature', right.headers.get('cowrie-signature'))).toEqual([])
    expect((await post(new Date(), `v1=${'0'.repeat(64)}`)).status).toBe(401)
    expect((await post(new Date(), '')).status).toBe(401)
    expect((await signed(new Date(Date.now() - 301_000))).status).toBe(401)
    expect((await signed(new Date(), '{"bvn":"31415926535"}')).status).toBe(400)
    expect((await fetch(url)).status).toBe(404)
  })

  test('does not start without the key', async () => {
    const child = spawn(process.execPath, [example], { env: { PATH: process.env.PATH, PORT: '0' } })
    expect((await once(child, 'close'))[0]).toBe(1)
  })

  test.each(await databaseKinds())('decides for a server on %s, a review by the job', async (kind) => {
    const url = await started()
    const database = kind === 'postgresql' ? await aDatabase(kind) : undefined
    const place: DatabaseLocation = database ?? { dataDir: await aDataFolder(), databaseUrl: undefined }
    const server = await startServer(place, { IDENTITY_URL: url, IDENTITY_KEY: key })
    try {
      const { token } = await aSubmitter(server, { BVN: '31415926531' })
      expect(await server.done('/api/User/kyc_status', { token })).toMatchObject({ data: ['review'] })
      // The server reads the outbox every second.
      const subjects = async () =>
        (await server.mails(details.email))
          .map(({ subject }) => subject)
          .filter((each) => /^Identity/.test(each))
      await expect.poll(subjects).toEqual(['Identity verified'])
      expect(await server.done('/api/User/kyc_status', { token })).toMatchObject({ data: ['kyc'] })
    } finally {
      await server.stop()
      if (database) await database.close()
      else rmSync(place.dataDir, { recursive: true, force: true })
    }
  })
})
