/** A token copied from a partner's page is worth nothing without the key that the browser keeps. */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { generateKeyPair, generateProof } from 'dpop'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { partnerFrom, removePartner, savePartner } from '#server/exchange/partners/partners.ts'
import { buildApp } from '#server/http/app.ts'
import { tokenHash } from '#server/platform/hashing/secrets.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson } from '../world.ts'

const partner = 'https://travel.example'
const other = 'https://other.example'
const ours = 'http://localhost:4000'
const statusUrl = `${ours}/api/User/kyc_status`

suite('a copied token', { app: {} }, async ({ world, app }) => {
  const person = await aPerson(world)
  const key = await generateKeyPair('ES256')
  for (const [name, origin] of [
    ['Travel', partner],
    ['Other', other],
  ] as const)
    await savePartner(world.database.db, partnerFrom(name, [origin], ['all']), world.clock())
  world.later(6)

  /** A proof whose `iat` follows the test's clock through the nonce, unless `nonce` says otherwise. */
  const proof = (token?: string, url = statusUrl, method = 'GET', signer = key, nonce?: string) =>
    generateProof(signer, url, method, nonce, token)

  async function logIn(headers: Record<string, string>, signer = key): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/User/login',
      headers: { ...headers, dpop: await proof(undefined, `${ours}/api/User/login`, 'POST', signer) },
      payload: { username: person.userName, password: person.password },
    })
    expect(answer.json()).toMatchObject({ isSuccess: true })
    return answer.json().authorization as string
  }

  async function call(token: string, headers: Record<string, string>, at = app) {
    const answer = await at.inject({
      url: '/api/User/kyc_status',
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    const { code, data } = answer.json() as { code?: string; data?: { nonce?: string } }
    return { outcome: code ?? String(answer.statusCode), nonce: data?.nonce }
  }
  const outcome = async (token: string, headers: Record<string, string>, at = app) =>
    (await call(token, headers, at)).outcome

  describe.each([
    ['in the page', { origin: partner }, { origin: other }],
    ['in a frame', { 'x-cowrie-embedder': partner }, { 'x-cowrie-embedder': other }],
  ])('from a session that began %s', (_, at, elsewhere) => {
    let token: string
    beforeAll(async () => {
      token = await logIn(at)
    })

    it('needs a proof of the key, whatever headers are typed', async () => {
      expect(await outcome(token, { ...at, dpop: await proof(token) })).toBe('200')
      expect(await outcome(token, at)).toBe('proof-refused')
      expect(await outcome(token, { ...at, dpop: 'x.y.z' })).toBe('proof-refused')
      expect(await outcome(token, { ...at, dpop: 'x'.repeat(5_000) })).toBe('proof-refused')
    })

    it('is refused on another page, even with the key', async () => {
      expect(await outcome(token, { ...elsewhere, dpop: await proof(token) })).toBe('signed-out')
      expect(await outcome(token, { dpop: await proof(token) })).toBe('signed-out')
    })

    it('does not take a proof of another key, call, method or token, nor one for the second time', async () => {
      const thief = await generateKeyPair('ES256')
      const refused = await Promise.all([
        proof(token, statusUrl, 'GET', thief),
        proof(token, `${ours}/api/User/sessions`),
        proof(token, statusUrl, 'POST'),
        proof('another token'),
        proof(undefined),
      ])
      for (const dpop of refused) expect(await outcome(token, { ...at, dpop })).toBe('proof-refused')
      const dpop = await proof(token)
      expect(await outcome(token, { ...at, dpop })).toBe('200')
      expect(await outcome(token, { ...at, dpop })).toBe('proof-refused')
    })

    it('does not take a proof that was signed otherwise', async () => {
      const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
      const jwk = { kty, crv, x, y }
      const claims = () => ({
        htm: 'GET',
        htu: statusUrl,
        jti: randomUUID(),
        ath: tokenHash(token),
        iat: Math.floor(Date.now() / 1000),
      })
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const unsigned = `${encode({ typ: 'dpop+jwt', alg: 'none', jwk })}.${encode(claims())}.`
      // The public key taken for the secret of a symmetrical signature.
      const body = `${encode({ typ: 'dpop+jwt', alg: 'HS256', jwk })}.${encode(claims())}`
      const confused = `${body}.${createHmac('sha256', JSON.stringify(jwk)).update(body).digest('base64url')}`
      const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const foreign = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', typ: 'dpop+jwt', jwk: jwk as never })
        .sign(rsa.privateKey)
      const untyped = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', jwk: jwk as never })
        .sign(key.privateKey)
      for (const dpop of [unsigned, confused, foreign, untyped])
        expect(await outcome(token, { ...at, dpop })).toBe('proof-refused')
    })
  })

  it('does not take a proof that names another address, whatever its end', async () => {
    const token = await logIn({ origin: partner })
    const path = '/api/User/kyc_status'
    for (const address of [
      `${ours}/evil${path}`,
      `https://evil.example${path}`,
      `http://localhost:4001${path}`,
      `${ours}${path}?x=1`,
      `${ours}${path}#x`,
      `${ours}${path}/`,
      path,
    ])
      expect(await outcome(token, { origin: partner, dpop: await proof(token, address) })).toBe(
        'proof-refused',
      )
  })

  it('takes our public address only in production, whatever name a request was sent to', async () => {
    const token = await logIn({ origin: partner })
    const settings = { ...world.settings, isSandbox: false, publicUrl: 'https://exchange.example' }
    const live = await buildApp({ ...world, settings })
    const at = async (origin: string) => {
      const dpop = await proof(token, `${origin}/api/User/kyc_status`)
      return outcome(token, { origin: partner, host: 'inside.example', dpop }, live)
    }
    expect(await at('https://exchange.example')).toBe('200')
    expect(await at('http://inside.example')).toBe('proof-refused')
    await live.close()
  })

  it('does not take a proof for the second time in another process', async () => {
    const token = await logIn({ origin: partner })
    const other = await buildApp({ ...world, database: { ...world.database } })
    const headers = { origin: partner, dpop: await proof(token) }
    expect(await outcome(token, headers)).toBe('200')
    expect(await outcome(token, headers, other)).toBe('proof-refused')
    expect(await outcome(token, { origin: partner, dpop: await proof(token) }, other)).toBe('200')
    await other.close()
  })

  it('ends with the partner, in frames too', async () => {
    const token = await logIn({ 'x-cowrie-embedder': other })
    const at = { 'x-cowrie-embedder': other }
    expect(await outcome(token, { ...at, dpop: await proof(token) })).toBe('200')
    await removePartner(world.database, 'Other')
    world.later(6)
    expect(await outcome(token, { ...at, dpop: await proof(token) })).toBe('not-allowed')
    await savePartner(world.database.db, partnerFrom('Other', [other], ['all']), world.clock())
    world.later(6)
    expect(await outcome(token, { 'x-cowrie-embedder': 'https://stranger.example' })).toBe('not-allowed')
  })

  it('needs the key for the stream of news as well', async () => {
    const token = await logIn({ origin: partner })
    const headers = { authorization: `Bearer ${token}`, origin: partner }
    const answer = await app.inject({ url: '/api/Notification/stream', headers })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'proof-refused'])
  })

  it('takes a client with a wrong clock, once it knows our nonce, for as long as that is fresh', async () => {
    const token = await logIn({ origin: partner })
    // The client's clock stands still, ours goes on.
    world.later(120)
    const { outcome: first, nonce } = await call(token, { origin: partner, dpop: await proof(token) })
    expect([first, typeof nonce]).toEqual(['proof-stale', 'string'])
    const withNonce = async (given: string | undefined) =>
      outcome(token, { origin: partner, dpop: await proof(token, statusUrl, 'GET', key, given) })
    expect(await withNonce(nonce)).toBe('200')
    expect(await withNonce('made up')).toBe('proof-stale')
    world.later(301)
    expect(await withNonce(nonce)).toBe('proof-stale')
  })
})
