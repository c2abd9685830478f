/**
 * `npm run reconcile`: compares the ledger with the card processor's reports, line by line. In a sandbox the bank has
 * them; a processor's are downloaded first.
 *
 *     npm run reconcile
 *     npm run reconcile -- --young 10
 *     npm run reconcile -- --file payments.csv --file payouts.csv
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addressFileOf, reportsOfBooks } from '../bank/reports-of-books.ts'
import { onDatabase, print, runCommand } from './command.ts'
import { openVault } from './keys/vault.ts'
import { wordsOf } from './reconciliation/compare.ts'
import { reconcile, reportsOfBank, youngMinutes } from './reconciliation/reconcile.ts'
import { type Report, ReportUnreadable, readReport } from './reconciliation/report.ts'
import { readSettings, type Settings } from './settings.ts'

const usage = `npm run reconcile [-- --young MINUTES]
npm run reconcile -- --file REPORT.csv [--file …] [--young MINUTES]
`

type Source = { readonly name: string; readonly reports: readonly Report[]; readonly isWhole: boolean }

function readFile(path: string): Report {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ReportUnreadable(`${path} could not be read: ${(error as Error).message}`)
  }
  return readReport(text, path)
}

/** The bank's books tell whether it runs: only one process has them open. */
async function readBank(bankUrl: string | undefined): Promise<Source> {
  const from = async (url: string): Promise<Source> => ({
    name: url,
    reports: await reportsOfBank(url),
    isWhole: true,
  })
  if (bankUrl !== undefined) return from(bankUrl)
  try {
    const { file, ...texts } = reportsOfBooks(process.env)
    const reports = Object.entries(texts).map(([kind, text]) => readReport(text, `${kind} of ${file}`))
    return { name: file, reports, isWhole: true }
  } catch (error) {
    const address = addressFileOf(process.env)
    if (error instanceof ReportUnreadable) throw error
    if (!existsSync(address)) throw new ReportUnreadable((error as Error).message)
    return from(readFileSync(address, 'utf8').trim())
  }
}

async function read({ processor, bankUrl, isSandbox }: Settings, files: readonly string[]): Promise<Source> {
  if (files.length > 0) return { name: files.join(', '), reports: files.map(readFile), isWhole: false }
  if (isSandbox && !processor) return readBank(bankUrl)
  throw new ReportUnreadable(
    'Download the Payments accounting report and the Balance Platform Accounting Report of the card processor, and name ' +
      'them: npm run reconcile -- --file payments.csv --file payouts.csv',
  )
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: { file: { type: 'string', multiple: true }, young: { type: 'string' } },
  })
  const young = values.young ?? String(youngMinutes)
  if (!/^\d{1,5}$/.test(young)) return false

  const settings = readSettings(process.env)
  await onDatabase(async (database) => {
    const clock = () => new Date()
    const { name, ...source } = await read(settings, values.file ?? [])
    const server = { database, clock, settings, vault: await openVault(database, settings.keys, clock) }
    const outcome = await reconcile(server, { ...source, source: name, youngMinutes: Number(young) })
    print(`Compared with ${name}`)
    for (const each of outcome.findings) print(wordsOf(each))
    for (const each of outcome.underWay) print(`Under way, not counted: ${wordsOf(each)}`)
    const { agreed, differing, missing } = outcome
    print(`${agreed} agreed, ${differing} differing, ${missing} missing`)
    if (differing + missing > 0) process.exitCode = 1
  })
  return true
}

await runCommand({ usage, run, expected: ReportUnreadable })
