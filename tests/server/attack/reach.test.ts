/** Access to a sandbox: from this machine alone, or from others who have its key. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { bankKeysOf, sandboxBank } from '#bank/sandbox-keys.ts'
import { readBankSettings } from '#bank/settings.ts'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { anItem, paymentsMessage, signed } from '../adyen/webhooks.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { quickSecrets } from '../quick-secrets.ts'
import { aServerProcess, type ServerProcess } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const DATA_DIR = join(folder, 'none')
const key = 'a key for the tests of the sandbox'
const isPublic = { SANDBOX: 'public', SANDBOX_KEY: key }

const isOpen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host })
    const end = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

describe('npm start', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await aServerProcess({ env: { BANK_PORT: '0' } })
  })
  afterAll(() => server.remove())

  test('is reached by both addresses of this machine, and by no other', async () => {
    for (const port of [server.port, server.partnerPort]) {
      // Another address, which a server that listens everywhere has.
      const reached = await Promise.all(['127.0.0.1', '::1', '127.0.0.2'].map((host) => isOpen(port, host)))
      expect(reached).toEqual([true, true, false])
    }
    for (const host of ['127.0.0.1', '[::1]'])
      expect((await fetch(`http://${host}:${server.port}/api/Utility/currencies`)).status).toBe(200)
  })

  test('stops in order, the connections to both included', async () => {
    const kept = connect({ port: server.port, host: '::1' })
    await new Promise((resolve) => kept.once('connect', resolve))
    const closed = new Promise((resolve) => kept.once('close', resolve))
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual([0, null])
    await closed
  })
})

describe('HOST', () => {
  const hostOf = (env: Record<string, string>) => readSettings({ DATA_DIR, ...env }).host
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://exchange.example',
    DATABASE: 'embedded',
    TOKEN_PEPPER: 'a pepper for tests that is long enough',
    KEYS: `k1=${Buffer.from('32 bytes that nobody would guess').toString('base64')}`,
  }
  test('is this machine for a sandbox, and behind a proxy on this machine', () => {
    expect(hostOf({})).toBe('localhost')
    expect(hostOf({ ...production, TRUST_PROXY: '127.0.0.1, ::1' })).toBe('localhost')
    expect(hostOf({ ...production, TRUST_PROXY: '127.0.0.0/8' })).toBe('localhost')
  })
  test('is every address otherwise, or the one that is set', () => {
    expect(hostOf(production)).toBe('::')
    expect(hostOf({ ...production, TRUST_PROXY: '1' })).toBe('::')
    expect(hostOf({ ...production, TRUST_PROXY: '10.0.0.7' })).toBe('::')
    expect(hostOf(isPublic)).toBe('::')
    expect(hostOf({ ...production, HOST: '10.0.0.7' })).toBe('10.0.0.7')
    expect(hostOf({ ...isPublic, HOST: '127.0.0.1' })).toBe('127.0.0.1')
  })
  test.each(['::', '0.0.0.0', '192.168.1.7'])('%s needs a sandbox with a key', (HOST) => {
    expect(() => hostOf({ HOST })).toThrow(
      /HOST=.* is not usable: .* SANDBOX=public for one that asks for a key/,
    )
  })
  test('is an address', () => {
    expect(() => hostOf({ HOST: 'cowrie.example' })).toThrow(
      /HOST=cowrie.example is not usable: it must be localhost/,
    )
  })
})

describe("the sandbox's bank", () => {
  test('listens on this machine, unless it asks for a key', () => {
    expect(readBankSettings({ DATA_DIR }).host).toBe('127.0.0.1')
    expect(() => readBankSettings({ DATA_DIR, BANK_HOST: '0.0.0.0' })).toThrow(
      /BANK_HOST=0.0.0.0 is not usable: .* SANDBOX=public and SANDBOX_KEY/,
    )
    expect(readBankSettings({ DATA_DIR, BANK_HOST: '0.0.0.0', ...isPublic })).toMatchObject({
      host: '0.0.0.0',
      sandboxKey: key,
    })
    expect(() => readBankSettings({ DATA_DIR, SANDBOX: 'public' })).toThrow(/needs SANDBOX_KEY/)
    writeFileSync(join(folder, 'sandbox-key'), key)
    expect(readBankSettings({ DATA_DIR: folder, SANDBOX: 'public' })).toMatchObject({ sandboxKey: key })
  })

  test('with a key has calls, messages and pages that nobody opens who has read the repository', async () => {
    const {
      port: _,
      isPortChosen: __,
      host: ___,
      file: ____,
      ...options
    } = readBankSettings({ DATA_DIR, ...isPublic })
    const { apiKey, hmacKeys } = options
    for (const each of [apiKey, ...Object.values(hmacKeys)])
      expect(JSON.stringify(sandboxBank)).not.toContain(each)
    expect(bankKeysOf('another key of a sandbox').hmacKeys).not.toEqual(hmacKeys)
    const bank = openBank({ ...options, deliver: async () => {} })
    try {
      const status = async (url: string, headers: Record<string, string> = {}) =>
        (await bank.app.inject({ url, headers })).statusCode
      for (const url of ['/', '/statements?lastFour=4242', '/audit']) {
        expect(await status(url)).toBe(401)
        expect(await status(url, { 'x-sandbox-key': 'a wrong key' })).toBe(401)
        expect(await status(url, { 'x-sandbox-key': key })).toBe(200)
      }
      const basic = Buffer.from(`me:${key}`).toString('base64')
      expect(await status('/', { authorization: `Basic ${basic}` })).toBe(200)
      const control = await bank.app.inject({
        method: 'POST',
        url: '/control',
        payload: { loseAnswers: true },
      })
      expect(control.statusCode).toBe(401)
      expect(await status('/report?kind=payments', { 'x-api-key': sandboxBank.apiKey })).toBe(401)
      expect(await status('/report?kind=payments', { 'x-api-key': apiKey })).toBe(200)
    } finally {
      await bank.close()
    }
  })

  test('is believed by its own key in a public sandbox, and not by the published one', async () => {
    const dataDir = await aDataFolder()
    const pepper = 'a pepper for tests that is long enough'
    const settings = readSettings({ DATA_DIR: dataDir, SEED: 'none', TOKEN_PEPPER: pepper, ...isPublic })
    const open = await openServer(settings, { secrets: quickSecrets(pepper) })
    const app = await buildApp(open.server)
    try {
      const send = async (hmacKey: string) => {
        const item = anItem({ merchantAccountCode: sandboxBank.merchantAccount, eventCode: 'CHARGEBACK' })
        const { body } = paymentsMessage(signed(item, hmacKey))
        const headers = { 'content-type': 'application/json' }
        return (await app.inject({ method: 'POST', url: '/api/webhooks/adyen', headers, payload: body }))
          .statusCode
      }
      expect(await send(sandboxBank.hmacKeys.payments)).toBe(401)
      expect(await send(bankKeysOf(key).hmacKeys.payments)).toBe(200)
    } finally {
      await app.close()
      await open.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
