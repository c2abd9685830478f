/** The file of SANCTIONS_FILE. */
import { readFile } from 'node:fs/promises'
import { readUnList, type SanctionsList, UnusableList } from './un-list.ts'

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
