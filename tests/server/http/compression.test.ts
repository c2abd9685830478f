/** Which answers are compressed, how, and which never are (rules/security.md#compression). */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { encodingOf } from '#server/http/compressed.ts'
import { isCompressible } from '#server/http/secret-answers.ts'
import { newId } from '#server/ids.ts'
import { readStream } from '#tests/server/notifications/stream-reader.ts'
import { setUp } from '#tests/server/suite.ts'
import { aPerson } from '#tests/server/world.ts'

const { world, app } = await setUp({ app: {} })
const countries = '/api/Utility/countries'
let origin: string
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

/** An answer as its bytes travel. */
async function travelling(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request(origin + path, { method, headers })
  asked.end()
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    asked.once('response', resolve).once('error', reject),
  )
  return { headers: answer.headers, bytes: await buffer(answer) }
}
const accept = (encodings: string) => ({ 'accept-encoding': encodings })

describe('an answer above 1 KiB', () => {
  test.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const)('is compressed by %s where the browser takes %s', async (encoding, accepted, decompress) => {
    const plain = await travelling(countries)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await travelling(countries, accept(accepted))
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(decompress(packed.bytes).equals(plain.bytes)).toBe(true)
  })

  test('says that it depends on the encodings, beside the page that asks', async () => {
    for (const headers of [{}, accept('br')])
      expect((await travelling(countries, headers)).headers.vary?.split(', ')).toEqual([
        'Origin',
        'accept-encoding',
      ])
  })

  test('is the same to a browser, in whichever encoding it came', async () => {
    const plain = await (await fetch(origin + countries, { headers: accept('identity') })).json()
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const answer = await fetch(origin + countries, { headers: accept(encoding) })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.json()).toEqual(plain)
    }
  })

  test('is compressed on a thread where it is large', async () => {
    const plain = await travelling('/api/openapi.json')
    expect(plain.bytes.length).toBeGreaterThan(64 * 1024)
    const packed = await travelling('/api/openapi.json', accept('zstd'))
    expect(zstdDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
  })

  test('answers HEAD with its headers alone', async () => {
    expect((await travelling(countries, accept('br'), 'HEAD')).bytes).toHaveLength(0)
  })
})

describe('an answer travels as it is', () => {
  test('below 1 KiB', async () => {
    const { headers, bytes } = await travelling('/json', accept('zstd, br, gzip'))
    expect(bytes.length).toBeLessThan(1024)
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('with a newer token in it', async () => {
    const { id, token } = await aPerson(world)
    const sentences = Array.from({ length: 20 }, () => ({
      id: newId(),
      person_id: id,
      kind: 'orders' as const,
      message: 'friendAccepted',
      facts: JSON.stringify({ name: 'Ada' }),
      url: '/order-page',
      created_at: world.clock(),
    }))
    await world.database.db.insertInto('notification').values(sentences).execute()
    const headers = { authorization: `Bearer ${token}`, ...accept('br') }
    expect((await travelling('/api/Notification/notifications', headers)).headers['content-encoding']).toBe(
      'br',
    )
    world.later(10 * 60)
    const answer = await travelling('/api/Notification/notifications', headers)
    expect(JSON.parse(answer.bytes.toString()).authorization).toBeDefined()
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('as a stream of events', async () => {
    const { token } = await aPerson(world)
    const stream = await readStream(origin, token, accept('zstd, br, gzip'))
    expect(stream.headers.get('content-encoding')).toBeNull()
    await stream.next('unread')
    stream.close()
  })
})

test.each([
  ['', undefined],
  ['gzip;q=0, br;q=0.0', undefined],
  ['gzip;q=0.5, BR', 'br'],
  ['zstd;q=0, gzip', 'gzip'],
  ['x-br, *', undefined],
] as const)('for "%s" the server takes %s', (accepted, encoding) => {
  expect(encodingOf(accepted, ['zstd', 'br', 'gzip'])).toBe(encoding)
})

describe('calls that answer secrets', () => {
  type Schema = { properties?: Record<string, unknown> }
  /** The names on the wire, at any depth. */
  function namesIn(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return []
    return [...Object.keys((schema as Schema).properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
  }
  const suspect = /token|secret|challenge|signature|password|link|url|address|code|otp|key|^document$/i
  /** Harmless names that sound like secrets. */
  const harmless: Readonly<Record<string, readonly string[]>> = {
    cardFields: ['clientKey', 'url'],
    sentInvites: ['isLinkExpired'],
    notifications: ['url'],
    pushSettings: ['publicKey'],
    countryList: ['countryCode', 'dialCode'],
    geolocation: ['country_code'],
    currencyList: ['isoCode'],
    kycDetails: ['dialCode'],
    operatorExchange: ['key'],
    operatorPartners: ['keys'],
    colleagues: ['linkAskedBy', 'isLinkAskedByMe'],
  }
  const calls: [string, Endpoint][] = [...Object.entries(contract), ...Object.entries(operatorContract)]

  test('are not compressed: no name in an answer that is sounds like one', () => {
    const found = calls
      .filter(([name, endpoint]) => isCompressible(name, endpoint) && !endpoint.download)
      .flatMap(([name, { answer }]) =>
        namesIn(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }))
          .filter((each) => suspect.test(each) && !harmless[name]?.includes(each))
          .map((each) => `${name}: ${each}`),
      )
    expect(found).toEqual([])
  })

  test('are those that write, and some reads', () => {
    for (const name of [
      'login',
      'passkeyLoginOptions',
      'profilePhoto',
      'ownMoneyRequests',
      'identityCheck',
    ]) {
      const [, endpoint] = calls.find(([each]) => each === name) ?? []
      expect(endpoint && isCompressible(name, endpoint), name).toBe(false)
    }
  })
})
