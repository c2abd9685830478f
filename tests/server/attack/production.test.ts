/** Production is not the sandbox: what it refuses to start without, and what of the sandbox it does not have. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { type OpenServer, openServer } from '#server/open-server.ts'
import { reviewIdentity } from '#server/platform/ports/identity-review.ts'
import { sandboxIdentity } from '#server/platform/ports/identity-sandbox.ts'
import { NotReadyForProduction } from '#server/settings/production.ts'
import { readSettings } from '#server/settings/settings.ts'
import { assertBuilt } from '#tests/built.ts'
import { aProcessor } from '#tests/server/market/processor.ts'
import { shortLived } from '#tests/short-lived.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { anOperatorKey } from '../keys/operator-keys.ts'
import { quickSecrets } from '../quick-secrets.ts'

const pepper = 'a pepper for tests that is long enough'
const keys = anOperatorKey('k1').setting
const legal = {
  LEGAL_NAME: 'Lagoon Exchange Ltd',
  LEGAL_ADDRESS: '1 Quay Road, Lagos',
  LEGAL_REGISTRATION: 'RC 123456',
}
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  folders.push(folder)
  return folder
}

/** Exit code and output of an `npm start` that fails. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...shortLived, 'demo/server/main.ts'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', PARTNER_PORT: '0', DATA_DIR: aFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  return { code, said }
}

const production = (dataDir: string, env: Record<string, string> = {}) =>
  readSettings({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    TOKEN_PEPPER: pepper,
    SMTP_URL: 'smtp://127.0.0.1:9',
    KEYS: keys,
    PUBLIC_URL: 'https://exchange.example',
    DATABASE: 'embedded',
    ...legal,
    ...env,
  })

// The start of a process takes its time on a busy machine.
const processTimeoutMs = 90_000

const secrets = quickSecrets(pepper)
const parts = {
  cards: aProcessor(),
  identity: sandboxIdentity(() => new Date()),
  secrets,
}

describe('production', () => {
  it(
    'does not start, and names all that is missing in one sentence',
    async () => {
      const { code, said } = await failedStart({ NODE_ENV: 'production' })
      expect(code).toBe(1)
      expect(said.trim().split('\n')).toHaveLength(1)
      for (const each of [
        'a card processor',
        'an identity check',
        'SMTP_URL',
        'TOKEN_PEPPER',
        'KEYS',
        'LEGAL_NAME',
      ])
        expect(said).toContain(each)
    },
    processTimeoutMs,
  )

  it(
    'names only what is missing',
    async () => {
      const { code, said } = await failedStart({
        NODE_ENV: 'production',
        TOKEN_PEPPER: pepper,
        SMTP_URL: 'smtp://127.0.0.1:9',
        KEYS: keys,
        ...legal,
      })
      expect(code).toBe(1)
      expect(said).toMatch(/NODE_ENV=production lacks a card processor .*, an identity check/)
      expect(said).not.toMatch(/SMTP_URL|TOKEN_PEPPER|KEYS|LEGAL_/)
    },
    processTimeoutMs,
  )

  it.each(['cards', 'identity'] as const)('never falls back to the sandbox’s %s', async (part) => {
    const settings = production(aFolder())
    await expect(openServer(settings, { ...parts, [part]: undefined })).rejects.toThrow(NotReadyForProduction)
  })

  it('leaves identity checks to the operator’s people where the setting says so', async () => {
    const dataDir = await aDataFolder()
    folders.push(dataDir)
    const settings = production(dataDir, { IDENTITY: 'review' })
    const open = await openServer(settings, { ...parts, identity: undefined })
    expect(open.server.identity).toBe(reviewIdentity)
    await open.close()
  })

  it('never runs without an operator', async () => {
    const settings = production(aFolder(), { LEGAL_NAME: '', LEGAL_ADDRESS: '', LEGAL_REGISTRATION: '' })
    await expect(openServer(settings, parts)).rejects.toThrow(
      /lacks the company .*\(LEGAL_NAME, LEGAL_ADDRESS and/,
    )
  })

  it('never keeps mail in a mailbox because there is no SMTP_URL', async () => {
    const settings = production(aFolder(), { SMTP_URL: '' })
    await expect(openServer(settings, parts)).rejects.toThrow(/lacks a mail server \(SMTP_URL\)/)
  })

  it('runs with the processor and the identity check that it is given, without anything of the sandbox', async () => {
    assertBuilt()
    const dataDir = await aDataFolder()
    folders.push(dataDir)
    const open: OpenServer = await openServer(production(dataDir), parts)
    const app = await buildApp(open.server)
    try {
      expect(open.server.cards).toBe(parts.cards)
      expect(open.server.identity).toBe(parts.identity)

      const document = (await app.inject('/api/openapi.json')).json()
      expect(Object.keys(document.paths)).toContain('/api/User/login')
      expect(JSON.stringify(document).toLowerCase()).not.toMatch(/clear_kyc|sandbox/)
      expect((await app.inject('/api/docs')).body).not.toContain('clear_kyc')

      for (const [method, url] of [
        ['POST', '/api/User/clear_kyc'],
        ['GET', '/api/User/clear_kyc'],
        ['POST', '/api/user/CLEAR_KYC'],
        ['GET', '/sandbox/mailbox'],
        ['GET', '/sandbox/people'],
        ['GET', '/sandbox/key'],
        ['GET', '/sandbox/scenarios'],
        ['POST', '/sandbox/scenarios/plenty/sign-in'],
        ['GET', '/sandbox/scenarios/plenty/api/Utility/currencies'],
        ['GET', '/widgets/frame'],
        ['GET', '/frame.html'],
      ] as const)
        expect([url, (await app.inject({ method, url })).statusCode]).toEqual([url, 404])

      // The gallery stays for a partner's engineer, who reads in it what the tags take; it asks for no scenario.
      const gallery = await app.inject({ url: '/widgets', headers: { accept: 'text/html' } })
      expect(gallery.statusCode).toBe(200)
      expect(gallery.body).toContain('<meta name="cowrie-sandbox" content="no">')
    } finally {
      await app.close()
      await open.close()
    }
  })
})

describe('a sandbox', () => {
  it(
    'does not start at an address that strangers can reach',
    async () => {
      const { code, said } = await failedStart({ PUBLIC_URL: 'https://exchange.example' })
      expect(code).toBe(1)
      expect(said).toMatch(
        /PUBLIC_URL=https:\/\/exchange\.example is not usable: .*NODE_ENV=production.*SANDBOX=public/,
      )
    },
    processTimeoutMs,
  )
})
