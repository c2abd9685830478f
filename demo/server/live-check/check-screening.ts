/** Whether people are screened against a sanctions list. */
import { listInWords, readListFile } from '../screening/list-file.ts'
import { UnusableList } from '../screening/un-list.ts'
import { type Finding, ok, wrong } from './finding.ts'

export async function checkScreening(file: string | undefined): Promise<Finding> {
  if (!file) return wrong('Screening', 'SANCTIONS_FILE is not set: nobody is looked for on a sanctions list')
  try {
    return ok('Screening', `people are screened against ${listInWords(await readListFile(file))}`)
  } catch (error) {
    if (error instanceof UnusableList)
      return wrong('Screening', `SANCTIONS_FILE cannot be used: ${error.message}`)
    throw error
  }
}
