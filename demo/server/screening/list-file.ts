/** The sanctions list in use: the file of SANCTIONS_FILE, read again when it changes. */
import { readFile, stat } from 'node:fs/promises'
import { type Hit, openMatcher, type Screened } from './match.ts'
import { readUnList, type SanctionsList, UnusableList } from './un-list.ts'

/** Asks whether a name is on a list. */
export type Screening = {
  /** Of the list that `hitsOf` looks in. */
  readonly version: () => string
  readonly hitsOf: (person: Screened) => readonly Hit[]
  /**
   * Reads the file when it has changed, and answers whether a new list is in use. Throws `UnusableList`, each time until
   * the file is right again; the list before stays in use.
   */
  readonly refresh: () => Promise<boolean>
}

/** The entries and the time of a list, for operators. */
export const listInWords = ({ generated, entries }: SanctionsList): string =>
  `${entries.length} names${generated && `, as of ${generated.slice(0, 10)}`}`

/** Throws `UnusableList`, also for a file that cannot be read. */
export async function readListFile(file: string): Promise<SanctionsList> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UnusableList(`it cannot be read (${error.code})`)
  })
  return readUnList(text)
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
  let version = ''
  let hitsOf: Screening['hitsOf'] = () => []

  async function refresh(): Promise<boolean> {
    const now = await stampOf(file)
    if (now === stamp) {
      if (failure) throw failure
      return false
    }
    try {
      const list = await readListFile(file)
      stamp = now
      failure = undefined
      if (list.version === version) return false
      hitsOf = openMatcher(list.entries)
      version = list.version
      log(`people are screened against ${listInWords(list)}`)
      return true
    } catch (error) {
      if (!(error instanceof UnusableList)) throw error
      stamp = now
      failure = error
      throw error
    }
  }
  await refresh().catch((error: Error) => {
    throw new Error(`SANCTIONS_FILE cannot be used: ${error.message}`)
  })
  return { version: () => version, hitsOf: (person) => hitsOf(person), refresh }
}
