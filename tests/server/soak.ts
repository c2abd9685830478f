/**
 * Tests of `npm run soak`, which go on as long as they are asked to: they end in order when the time of the run is over,
 * and tell how far they are. Each has a small form in a file of another tier, over the same code.
 *
 *     soakTest('kills', { part: 'kills-embedded', of: 200, unit: 'kills', share: 0.3 }, (pace) =>
 *       survivesKills('embedded', 200, { pace }),
 *     )
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'

/** Tells a loop whether to go on, and hears how far it is. */
export type Pace = {
  hasTime(): boolean
  /** How many of its lives, kills or rows are done. */
  done(count: number): void
}

/** The pace of a small form: it does all of its work. */
export const unbounded: Pace = { hasTime: () => true, done: () => {} }

/** Random lives with a misbehaving processor, and lives of the model, on each database. */
export const livesPerDatabase = Number(process.env.SOAK_LIVES || 10_000)

/** When the time of this run is over, as milliseconds of `Date.now()`. */
const runUntilMs = Number(process.env.SOAK_UNTIL || Number.POSITIVE_INFINITY)

const timeIsOver = 'The time of this run is over'

export type Progress = { part: string; done: number; of: number; unit: string }

const writeEveryMs = 1_000
const writtenAtMs = new Map<string, number>()

/**
 * Writes how far a part of the run is to its file in the folder `SOAK_PROGRESS`; nowhere when that is not set. The first
 * and the last report are always written, those between once a second.
 */
export function reportProgress(progress: Progress, isLast = progress.done >= progress.of): void {
  const folder = process.env.SOAK_PROGRESS
  const now = Date.now()
  const isDue = now - (writtenAtMs.get(progress.part) ?? Number.NEGATIVE_INFINITY) >= writeEveryMs
  if (!folder || !(isLast || isDue)) return
  writtenAtMs.set(progress.part, now)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${progress.part}.json`)
  writeFileSync(`${path}.unfinished`, JSON.stringify(progress))
  renameSync(`${path}.unfinished`, path)
}

type Part = Omit<Progress, 'done'> & {
  /** The part of the time left that a loop takes, so that those that begin later have some, too. */
  share?: number
  /** Reason why it cannot run here. */
  missing?: string | undefined
  timeoutMs?: number
}

/** Why a part cannot begin now, if it cannot. */
const reasonToSkip = (missing: string | undefined) =>
  missing ?? (Date.now() >= runUntilMs ? timeIsOver : undefined)

/** A test that runs until its work or its time is over. It is skipped, with the reason, when the time is over before. */
export function soakTest(
  name: string,
  { share = 1, missing, timeoutMs = 0, ...part }: Part,
  run: (pace: Pace) => Promise<void>,
): void {
  test(name, { timeout: timeoutMs }, async ({ skip }) => {
    const reason = reasonToSkip(missing)
    skip(reason !== undefined, reason)
    const untilMs = Date.now() + share * (runUntilMs - Date.now())
    let done = 0
    reportProgress({ ...part, done })
    try {
      await run({
        hasTime: () => Date.now() < untilMs,
        done(count) {
          done = count
          reportProgress({ ...part, done })
        },
      })
    } finally {
      reportProgress({ ...part, done }, true)
    }
  })
}

/** The same for `of` tests that share one preparation, each of which is one step of the part. */
export function soakSuite(name: string, { missing, ...part }: Omit<Part, 'share'>, define: () => void): void {
  const reason = reasonToSkip(missing)
  if (reason !== undefined) {
    test(name, ({ skip }) => skip(reason))
    return
  }
  describe(name, () => {
    let done = 0
    beforeAll(() => reportProgress({ ...part, done }))
    beforeEach(({ skip }) => skip(Date.now() >= runUntilMs, timeIsOver))
    afterEach(() => {
      done += 1
      reportProgress({ ...part, done })
    })
    afterAll(() => reportProgress({ ...part, done }, true))
    define()
  })
}
