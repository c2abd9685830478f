/**
 * `npm run reconcile`: compares the ledger with the card processor's reports, line by line. In a sandbox the bank has all
 * of them; in production it takes those that the server has downloaded, or files.
 *
 *     npm run reconcile
 *     npm run reconcile -- --young 10
 *     npm run reconcile -- --file payments.csv --file payouts.csv
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addressFileOf, reportsOfBooks } from '../../bank/reports-of-books.ts'
import { bankKeysOf } from '../../bank/sandbox-keys.ts'
import { wordsOf } from '../money/reconciliation/compare.ts'
import {
  accountsOf,
  reconcile,
  reportsOfBank,
  withStored,
  youngMinutes,
} from '../money/reconciliation/reconcile.ts'
import { type Accounts, type Report, ReportUnreadable, readReport } from '../money/reconciliation/report.ts'
import { openVault } from '../platform/keys/vault.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { openSettings, type Settings } from '../settings/settings.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = `npm run reconcile [-- --young MINUTES]
npm run reconcile -- --file REPORT.csv [--file …] [--young MINUTES]
`

type Source = Omit<Parameters<typeof reconcile>[1], 'youngMinutes'>

function readFile(path: string, accounts: Accounts): Report {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ReportUnreadable(`${path} could not be read: ${(error as Error).message}`)
  }
  return readReport(text, path, accounts)
}

/** The bank's books tell whether it runs: only one process has them open. */
async function readBank(bankUrl: string | undefined, apiKey: string): Promise<Source> {
  const from = async (url: string): Promise<Source> => ({
    source: url,
    reports: await reportsOfBank(url, apiKey),
    isWhole: true,
  })
  if (bankUrl !== undefined) return from(bankUrl)
  try {
    const { file, ...texts } = reportsOfBooks(environmentHere())
    const reports = Object.entries(texts).map(([kind, text]) => readReport(text, `${kind} of ${file}`))
    return { source: file, reports, isWhole: true }
  } catch (error) {
    const address = addressFileOf(environmentHere())
    if (error instanceof ReportUnreadable) throw error
    if (!existsSync(address)) throw new ReportUnreadable((error as Error).message)
    return from(readFileSync(address, 'utf8').trim())
  }
}

async function read(
  settings: Settings,
  files: readonly string[],
  at: Parameters<typeof withStored>[0],
): Promise<Source> {
  const { processor, bankUrl, isSandbox, sandboxKey } = settings
  if (files.length > 0)
    return { source: files.join(', '), reports: files.map((path) => readFile(path, accountsOf(settings))) }
  if (isSandbox && !processor) return readBank(bankUrl, bankKeysOf(sandboxKey).apiKey)
  const stored = await withStored(at)
  if (stored.reports.length > 0) return stored
  throw new ReportUnreadable(
    'The card processor hasn’t announced a report yet, or none could be downloaded. Download the Payments accounting ' +
      'report and the Balance Platform Accounting Report, and name them: npm run reconcile -- --file payments.csv ' +
      '--file payouts.csv',
  )
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: { file: { type: 'string', multiple: true }, young: { type: 'string' } },
  })
  const young = values.young ?? String(youngMinutes)
  if (!/^\d{1,5}$/.test(young)) return false

  const settings = openSettings(environmentHere())
  await onDatabase(async (database) => {
    const clock = () => new Date()
    const given = await read(settings, values.file ?? [], { database, clock })
    const server = { database, clock, settings, vault: await openVault(database, settings.keys, clock) }
    const outcome = await reconcile(server, { ...given, youngMinutes: Number(young) })
    print(`Compared with ${given.source}`)
    for (const each of outcome.findings) print(wordsOf(each))
    for (const each of outcome.underWay) print(`Under way, not counted: ${wordsOf(each)}`)
    const { agreed, differing, missing } = outcome
    print(`${agreed} agreed, ${differing} differing, ${missing} missing`)
    if (differing + missing > 0) process.exitCode = 1
  })
  return true
}

await runCommand({ usage, run, expected: ReportUnreadable })
