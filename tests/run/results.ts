/**
 * Results of test files, as the reporters of vitest and of the widget runner write them and `npm test` reads them: a
 * line of JSON for each file, written when the file ends, so that an interrupted run still knows what it did.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export type FileResult = {
  /** Path from the project's folder; empty for a failure outside of any file. */
  readonly file: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  /** Failed tests, each with its name on the first line. */
  readonly failures: readonly string[]
  /** Why tests were skipped, each reason once. */
  readonly reasons: readonly string[]
  /** Tests that passed on their second try, each with the failure of the first. */
  readonly unsteady: readonly string[]
}

/** The file that the results go to; undefined when a person starts a runner by hand. */
const target = process.env.COWRIE_TEST_RESULTS
/** Name of the part that is running. */
const part = process.env.COWRIE_TEST_PART ?? ''

/** Failures are printed whole here, and shortened where they are repeated at the end. */
const maxRepeated = 1_500

export const shortened = (failure: string) =>
  failure.length > maxRepeated ? `${failure.slice(0, maxRepeated)} …` : failure

export const reportsToRun = target !== undefined

/** Prints how far the part is, and keeps the results. */
export function startProgress(files: number) {
  let done = 0
  return {
    /** Prints a failed test at once: its file may take minutes more. */
    fail: (failure: string) => process.stdout.write(`\n✗ ${part}: ${failure}\n\n`),
    add(result: FileResult) {
      if (target) appendFileSync(target, `${JSON.stringify(result)}\n`)
      if (result.file === '') return
      done += 1
      const counts = [
        `${result.passed} passed`,
        ...(result.failed ? [`${result.failed} failed`] : []),
        ...(result.skipped ? [`${result.skipped} skipped`] : []),
      ]
      process.stdout.write(
        `${part} ${done}/${files}  ${result.failed ? '✗' : '✓'} ${result.file}  ${counts.join(', ')}  ${result.seconds.toFixed(1)} s\n`,
      )
      for (const reason of result.reasons) process.stdout.write(`  skipped: ${reason}\n`)
    },
  }
}

export const readResults = (path: string): FileResult[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
