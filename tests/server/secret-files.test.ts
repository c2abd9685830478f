/** Every secret can come from a file, and a refusal never shows what is in it. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BadSetting } from '#server/settings/environment.ts'
import { readSettings } from '#server/settings/settings.ts'
import { secretNames, settingNames } from '#server/settings/table.ts'
import { root } from '#tests/imports.ts'
import { fileSettingOf, withSecretFiles } from '../../demo/secret-files.ts'

// As systemd has it: $CREDENTIALS_DIRECTORY is a folder of this service alone.
const credentials = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
afterAll(() => rmSync(credentials, { recursive: true, force: true }))

function aFile(name: string, content: string, mode = 0o400): string {
  const file = join(credentials, name)
  writeFileSync(file, content, { mode: 0o600 })
  chmodSync(file, mode)
  return file
}
const read = (env: Record<string, string>, mounted?: string) =>
  withSecretFiles(env, secretNames, (...refused) => new BadSetting(...refused), mounted)

test.each(secretNames)('%s comes from a file', (name) => {
  const setting = fileSettingOf(name)
  expect(settingNames).toContain(setting)
  const file = aFile(name, 'k1=a value with = and spaces \n')
  expect(read({ [setting]: file, PORT: '1' })).toEqual({ [name]: 'k1=a value with = and spaces ', PORT: '1' })
})

test('the settings are the same', () => {
  const secrets = {
    DATABASE_URL: 'postgres://me:secret@database.example/cowrie?sslmode=require',
    SMTP_URL: 'smtps://me:secret@mail.example',
    SANDBOX_KEY: 'a key of the public sandbox 1',
  }
  const others = { SANDBOX: 'public', PUBLIC_URL: 'https://try.example', DATA_DIR: credentials }
  const files = Object.entries(secrets).map(([name, value]) => [fileSettingOf(name), aFile(name, value)])
  const { databaseUrl, smtpUrl, sandboxKey } = readSettings(read({ ...others, ...Object.fromEntries(files) }))
  expect([databaseUrl, smtpUrl, sandboxKey]).toEqual(Object.values(secrets))
})

test('a blank setting does not count, and other settings come from no file', () => {
  const blank = { KEYS: '', KEYS_FILE: '', BANK_FILE: '/nowhere', SANCTIONS_FILE: '/nowhere' }
  expect(read(blank)).toEqual(blank)
  expect(read({ KEYS: '', KEYS_FILE: aFile('keys', 'k1=x\r\n') })).toEqual({ KEYS: 'k1=x' })
})

describe('a file is refused', () => {
  const refused = (file: string, env: Record<string, string> = {}) => {
    try {
      read({ KEYS_FILE: file, ...env })
    } catch (error) {
      expect(error).toBeInstanceOf(BadSetting)
      expect((error as Error).message).not.toContain('k1=secret')
      return (error as Error).message
    }
    return undefined
  }

  test('beside the setting itself', () => {
    const file = aFile('both', 'k1=secret')
    expect(refused(file, { KEYS: 'k1=secret' })).toBe(
      `KEYS_FILE=${file} is not usable: KEYS is set, too; set one of the two`,
    )
  })

  test('when it is not there, is a folder or is empty', () => {
    const missing = join(credentials, 'missing')
    expect(refused(missing)).toBe(`KEYS_FILE=${missing} is not usable: the file cannot be read (ENOENT)`)
    expect(refused(credentials)).toMatch(/the file cannot be read \(EISDIR\)$/)
    expect(refused(aFile('empty', '\n'))).toMatch(/the file is empty$/)
  })

  test('without an absolute path, which may be the secret', () => {
    expect(refused('k1=secret')).toBe('KEYS_FILE=… is not usable: it must be the absolute path of a file')
  })

  test('when every user can read it, unless it is mounted for one container', () => {
    const mounted = join(credentials, 'run', 'secrets')
    mkdirSync(mounted, { recursive: true })
    const file = aFile('run/secrets/keys', 'k1=secret', 0o444)
    expect(refused(file)).toMatch(/every user of this machine can read the file\. Close it \(chmod o-r\)/)
    expect(read({ KEYS_FILE: file }, mounted)).toEqual({ KEYS: 'k1=secret' })
    chmodSync(file, 0o440)
    expect(read({ KEYS_FILE: file })).toEqual({ KEYS: 'k1=secret' })
  })
})

test('nothing reads the environment past the files', () => {
  const readers = ['demo/server', 'demo/bank'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) =>
        /process\.env(?!\.DEBUG)/.test(
          readFileSync(join(root, folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
        ),
      )
      .map((name) => join(folder, name)),
  )
  expect(readers.sort()).toEqual(['demo/bank/main.ts', 'demo/server/settings/environment-here.ts'])
})
