/**
 * `npm run bench`: speed as ratios to a bare baseline, measured in the same run on the same machine, printed and kept by
 * commit in `.bench/`. `npm run bench orders paint` runs only those; `npm run bench -- --against v0.1.0 orders` compares
 * them with another commit.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareWith, revisionOf } from './against.ts'
import { measureAlerts } from './alerts.ts'
import { measureBank } from './bank.ts'
import { measureCompression } from './compression.ts'
import { measureDoor } from './door.ts'
import { measureFailover } from './failover.ts'
import { comparisonTable, type Figure, table } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureLogins } from './logins.ts'
import { measureLongTables } from './long-tables.ts'
import { measureMatching } from './matching.ts'
import { measureOrders } from './orders.ts'
import { measurePaint } from './paint.ts'
import { measureProofs } from './proofs.ts'
import { measureScale } from './scale.ts'
import { measureSizes } from './sizes.ts'
import { measureSlowPaint } from './slow-paint.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'

const parts: Record<string, () => Promise<Figure[]>> = {
  sizes: measureSizes,
  start: measureStart,
  paint: async () => [...(await measurePaint()), ...(await measureSlowPaint())],
  tables: measureLongTables,
  door: measureDoor,
  orders: measureOrders,
  growth: measureGrowth,
  bank: measureBank,
  streams: measureStreams,
  proofs: measureProofs,
  logins: measureLogins,
  alerts: measureAlerts,
  matching: measureMatching,
  compression: measureCompression,
  scale: measureScale,
  failover: measureFailover,
}

const { values: options, positionals: asked } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
const stranger = asked.find((name) => !(name in parts))
if (stranger) {
  process.stderr.write(`There is no benchmark ${stranger}; there are ${Object.keys(parts).join(', ')}\n`)
  process.exit(1)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const startedAt = new Date()
const figures: Record<string, Figure[]> = {}
if (options.against !== undefined) {
  const comparisons = compareWith(root, options.against, asked)
  process.stdout.write(`${comparisonTable(comparisons, options.against).join('\n')}\n`)
  keep({ against: options.against, comparisons }, '-against')
} else {
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    process.stdout.write(`\n— ${name}\n`)
    figures[name] = await measure()
    process.stdout.write(`${table(figures[name]).join('\n')}\n`)
  }
  keep({ figures })
}
// Everything is closed; exits in case a pool or a browser keeps the process alive.
process.exit(0)

/** Writes a file into the folder of this commit. */
function keep(measured: object, suffix = '') {
  const folder = join(root, '.bench', revisionOf(root))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}${suffix}.json`)
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  }
  writeFileSync(file, `${JSON.stringify({ startedAt, machine, ...measured }, null, 2)}\n`)
  process.stdout.write(`\nKept in ${file}\n`)
}
