/** The sanctions list in use: the file of SANCTIONS_FILE, read again when it changes. */
import { stat } from 'node:fs/promises'
import type { Hit, Screened } from './match.ts'
import { type OpenList, openList } from './open-list.ts'
import { UnusableList } from './un-list.ts'

/** Asks whether a name is on a list. */
export type Screening = {
  /** Of the list in use. */
  readonly version: () => string
  /** Who of the list a person may be, best first, and which list that was. */
  readonly hitsOf: (person: Screened) => Promise<{ readonly hits: readonly Hit[]; readonly version: string }>
  /**
   * Reads the file when it has changed, and answers whether a new list is in use. Meanwhile the list before answers.
   * Throws `UnusableList`, each time until the file is right again; the list before stays in use.
   */
  readonly refresh: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Size and time of a file: whether it has to be read again. */
async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: -1, mtimeMs: 0 }))
  return `${size} ${mtimeMs}`
}

/** Opens the screening with the list of a file. Throws a sentence for the operator: without a list nobody is screened. */
export async function openScreening(file: string, log: (sentence: string) => void): Promise<Screening> {
  let stamp = ''
  let failure: UnusableList | undefined
  let current: OpenList | undefined

  async function refresh(): Promise<boolean> {
    const now = await stampOf(file)
    if (now === stamp && (failure || current?.isOpen())) {
      if (failure) throw failure
      return false
    }
    try {
      const list = await openList(file)
      const before = current
      ;[stamp, failure, current] = [now, undefined, list]
      await before?.close()
      if (list.version === before?.version) return false
      log(`people are screened against ${list.words}`)
      return true
    } catch (error) {
      if (!(error instanceof UnusableList)) throw error
      ;[stamp, failure] = [now, error]
      throw error
    }
  }
  await refresh().catch((error: Error) => {
    throw new Error(`SANCTIONS_FILE cannot be used: ${error.message}`)
  })
  const inUse = () => current as OpenList
  return {
    version: () => inUse().version,
    async hitsOf(person) {
      // A thread that has died is replaced at once: nobody passes without having been looked up.
      if (!inUse().isOpen()) await refresh()
      const { hitsOf, version } = inUse()
      return { hits: await hitsOf(person), version }
    },
    refresh,
    close: () => inUse().close(),
  }
}
