/** A sandbox that strangers can reach: without its key they see no mail, no demo person and no scenario. */
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, demoPeople } from '#server/exchange/seed/people.ts'
import { prepareDemo, writePeople } from '#server/exchange/seed/people-rows.ts'
import { buildApp } from '#server/http/app.ts'
import { type OpenServer, openServer } from '#server/open-server.ts'
import { register } from '#server/people/accounts/register.ts'
import { readSettings } from '#server/settings/settings.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { quickSecrets } from '../quick-secrets.ts'
import { details } from '../world.ts'

const key = 'a key for the tests of the sandbox'
const pepper = 'a pepper for tests that is long enough'
let dataDir: string
let open: OpenServer
let app: FastifyInstance
let aheadMs = 0

const settings = (env: Record<string, string>) =>
  readSettings({ DATA_DIR: dataDir, TOKEN_PEPPER: pepper, RATE_LIMITS: 'off', SEED: 'none', ...env })
const start = (env: Record<string, string>) =>
  openServer(settings(env), {
    clock: () => new Date(Date.now() + aheadMs),
    secrets: quickSecrets(pepper),
  })

beforeAll(async () => {
  dataDir = await aDataFolder()
  // It was somebody's own sandbox before, with the password that stands in the repository.
  const before = await start({})
  await writePeople(before.server, await prepareDemo(before.server, before.server.clock()))
  await before.close()
  open = await start({
    SANDBOX: 'public',
    SANDBOX_KEY: key,
    PUBLIC_URL: 'https://try.exchange.example',
  })
  app = await buildApp(open.server)
})
afterAll(async () => {
  await app?.close()
  await open?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const html = { accept: 'text/html' }
const json = { accept: 'application/json' }
const login = (username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/User/login', payload: { username, password } })
const typeKey = (typed: string, remoteAddress = '203.0.113.1') =>
  app.inject({
    method: 'POST',
    url: '/sandbox/key',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...html },
    payload: new URLSearchParams({ key: typed }).toString(),
  })

describe('a public sandbox', () => {
  it.each([
    ['GET', '/sandbox/mailbox'],
    ['GET', '/sandbox/mailbox?to=amara@example.com'],
    ['GET', '/sandbox/people'],
    ['GET', '/sandbox/scenarios'],
    ['POST', '/sandbox/scenarios/plenty/sign-in'],
    ['GET', '/sandbox/scenarios/plenty/sandbox/people'],
    ['GET', '/SANDBOX/MAILBOX'],
    ['GET', '/%73andbox/mailbox'],
  ] as const)('%s %s needs the key', async (method, url) => {
    const answer = await app.inject({ method, url, headers: json })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ isSuccess: false, code: 'sandbox-key-needed' })
    const wrong = await app.inject({
      method,
      url,
      headers: { ...json, 'x-sandbox-key': 'a wrong key', cookie: 'cowrie-sandbox=wrong' },
      remoteAddress: '203.0.113.9',
    })
    expect(wrong.statusCode).toBe(403)
  })

  it('shows the mail to a caller with the key in a header', async () => {
    const body = details()
    await register(open.server, { body })
    const answer = await app.inject({
      url: `/sandbox/mailbox?to=${encodeURIComponent(body.email)}`,
      headers: { ...json, 'x-sandbox-key': key },
    })
    expect(answer.statusCode).toBe(200)
    expect(Array.isArray(answer.json())).toBe(true)
  })

  it('asks a person for the key, and remembers it in a cookie of its own', async () => {
    const asked = await app.inject({ url: '/sandbox/mailbox', headers: html })
    expect(asked.statusCode).toBe(403)
    expect(asked.body).toContain('action="/sandbox/key"')
    expect(asked.body).not.toContain('example.com')

    const wrong = await typeKey('a wrong key')
    expect(wrong.statusCode).toBe(403)
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(wrong.body).toContain('This key is wrong.')

    const right = await typeKey(key)
    expect(right.statusCode).toBe(303)
    expect(right.headers.location).toBe('/sandbox/mailbox')
    const set = String(right.headers['set-cookie'])
    for (const each of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/sandbox']) expect(set).toContain(each)
    expect(set).not.toContain(key)
    const cookie = set.split(';')[0] ?? ''
    const mailbox = await app.inject({ url: '/sandbox/mailbox', headers: { ...html, cookie } })
    expect(mailbox.statusCode).toBe(200)
    expect(mailbox.body).toContain('Sandbox mailbox')
    expect((await app.inject({ url: '/sandbox/scenarios', headers: { cookie } })).statusCode).toBe(200)
    const people = await app.inject({ url: '/sandbox/people', headers: { ...html, cookie } })
    expect(people.body).toContain('amara')
  })

  it('has demo people whose password only the key tells, also those made before', async () => {
    const name = demoPeople[0]?.userName ?? ''
    expect((await login(name, demoPassword)).json()).toMatchObject({ isSuccess: false, code: 'wrong-login' })
    const [first] = (
      await app.inject({ url: '/sandbox/people', headers: { ...json, 'x-sandbox-key': key } })
    ).json()
    expect(first.username).toBe(name)
    expect((await login(name, first.password)).json()).toMatchObject({ isSuccess: true })
  })

  it('evaluates ten wrong keys of a network an hour, and of 200 no more', async () => {
    const from = '198.51.100.7'
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => typeKey(`guess number ${guess} of many`, from)),
    )
    const statuses = guesses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(190)
    // The right one is not tried either, in whichever way it comes, and other networks are not in their way.
    expect((await typeKey(key, from)).statusCode).toBe(429)
    const header = await app.inject({
      url: '/sandbox/mailbox',
      headers: { ...json, 'x-sandbox-key': key },
      remoteAddress: from,
    })
    expect(header.statusCode).toBe(429)
    expect((await typeKey(key, '198.51.100.8')).statusCode).toBe(303)
    aheadMs += 3_601_000
    expect((await typeKey(key, from)).statusCode).toBe(303)
  })
})
