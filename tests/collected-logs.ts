/**
 * The logs of the whole suite: with `COWRIE_TEST_LOGS`, a folder, every server of the tests writes all of its log there,
 * and `npm test` looks at the end for planted personal data (tests/planted.ts).
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, openLog } from '#server/platform/observability/log.ts'

const folder = process.env.COWRIE_TEST_LOGS

const keep = (text: string) => appendFileSync(join(folder as string, `${process.pid}.log`), text)

/** The log of a server within a test: failures to standard output, as without tests, and everything where it is kept. */
export const testLog = (): Log =>
  openLog({
    level: folder ? 'trace' : 'error',
    form: 'json',
    write(line) {
      if (folder) keep(line)
      if (!folder || /^\{"level":"error"/.test(line)) process.stdout.write(line)
    },
  })

/** The environment of a server in a process of its own, which then logs everything. */
export const logsEverything = folder ? { LOG_LEVEL: 'trace' } : {}

/** Keeps what such a process has printed. */
export function keepPrinted(text: string): void {
  if (folder) keep(text)
}
