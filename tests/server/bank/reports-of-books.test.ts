import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addressFileOf, reportsOfBooks } from '#bank/reports-of-books.ts'
import { runBank } from '#bank/run.ts'
import { readBankSettings } from '#bank/settings.ts'

it('the books of a bank tell where it runs, and have its reports when it does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: folder, BANK_PORT: '0' }
  expect(() => reportsOfBooks(env)).toThrow('There are no books of a bank in')
  const bank = await runBank(readBankSettings(env), async () => {})
  expect(readFileSync(addressFileOf(env), 'utf8')).toBe(`${bank.url}\n`)
  expect(() => reportsOfBooks(env)).toThrow('cannot be opened')
  await bank.close()
  expect(existsSync(addressFileOf(env))).toBe(false)
  const { payments, payouts, file } = reportsOfBooks(env)
  expect(file).toBe(join(folder, 'bank.sqlite'))
  expect(payments).toMatch(/^Company Account,.*\r\n$/)
  expect(payouts).toMatch(/^BalancePlatform,.*\r\n$/)
})
