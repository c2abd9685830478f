/** `npm run setup`, run in a folder of its own. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { root } from '#tests/imports.ts'

const aKey = () => randomBytes(32).toString('hex')
const complete = {
  'public-url': 'https://exchange.example',
  'database-url': 'postgres://cowrie_server:pa$$word@127.0.0.1/cowrie',
  'smtp-url': 'smtps://mail.example',
  'adyen-api-key': 'AQE-a-key-of-an-account',
  'adyen-merchant-account': 'CowrieECOM',
  'adyen-balance-account': 'BA32272223222B5CTDQPM6W2H',
  'adyen-hmac-payments': aKey(),
  'adyen-hmac-transfers': aKey(),
  identity: 'review',
  'legal-name': 'Cowrie & Sons’ “Exchange” Ltd',
  'legal-address': "1 Shell's Street, Lagos",
  'legal-registration': 'RC 123456',
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  file = join(folder, '.env')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function setUp(flags: Readonly<Record<string, string>> = {}, env: Record<string, string> = {}) {
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])
  const command = join(root, 'demo/server/commands/setup.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
    input: '',
  })
  return { status, told: stdout + stderr }
}

const written = () => parseEnv(readFileSync(file, 'utf8'))

describe('npm run setup', () => {
  it('writes settings with which production starts, for its owner only, and keeps the secrets', () => {
    const first = setUp(complete)
    expect(first.told).toContain('Everything that must be set is set.')
    expect(first.status).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const made = written()
    expect(readSettings(made)).toMatchObject({
      isSandbox: false,
      databaseUrl: complete['database-url'],
      legal: { name: complete['legal-name'], address: complete['legal-address'] },
    })

    expect(setUp({}, { OPERATOR_EMAIL: 'ada@exchange.example' }).status).toBe(0)
    expect(written()).toEqual({ ...made, OPERATOR_EMAIL: 'ada@exchange.example' })
  })

  it('says what is left to set', () => {
    const { told, status } = setUp({ 'public-url': 'https://exchange.example' })
    expect(status).toBe(0)
    expect(told).toMatch(/Left to set: a card processor \(.*a mail server \(SMTP_URL\)/)
    expect(written()).toMatchObject({ NODE_ENV: 'production', PUBLIC_URL: 'https://exchange.example' })
  })

  it.each([
    ['a wrong address', { ...complete, 'public-url': 'exchange' }, /^PUBLIC_URL=… is not usable/],
    ['a wrong address alone', { 'smtp-url': 'mail' }, /^SMTP_URL=… is not usable/],
    ['an unknown setting', { 'publik-url': 'https://exchange.example' }, /--publik-url/],
    ['a value of two lines', { ...complete, 'legal-name': 'Cowrie\nLtd' }, /LEGAL_NAME/],
  ])('refuses %s in one sentence, and changes nothing', (_what, flags, sentence) => {
    const refused = setUp(flags)
    expect(refused.status).not.toBe(0)
    expect(refused.told).toMatch(sentence)
    expect(existsSync(file)).toBe(false)

    writeFileSync(file, '# mine\nPORT=4100\n')
    expect(setUp(flags).status).not.toBe(0)
    expect(readFileSync(file, 'utf8')).toBe('# mine\nPORT=4100\n')
    expect(setUp(complete).status).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^# mine\nPORT=4100\n/)
  })
})
