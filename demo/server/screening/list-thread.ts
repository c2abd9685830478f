/** A thread with one list: it reads the file, and answers who is on it. Both would hold up the thread of requests. */
import { parentPort, workerData } from 'node:worker_threads'
import { listInWords, readListFile } from './list-file.ts'
import { type Hit, openMatcher, type Screened } from './match.ts'
import { UnusableList } from './un-list.ts'

/** The first message: what the list is, or why it cannot be used. */
export type ListRead = { readonly version: string; readonly words: string } | { readonly unusable: string }
export type ListQuestion = { readonly id: number; readonly person: Screened }
export type ListAnswer = { readonly id: number; readonly hits: readonly Hit[] }

const post = (message: ListRead | ListAnswer) => parentPort?.postMessage(message)

try {
  const list = await readListFile(workerData as string)
  const hitsOf = openMatcher(list.entries)
  parentPort?.on('message', ({ id, person }: ListQuestion) => post({ id, hits: hitsOf(person) }))
  post({ version: list.version, words: listInWords(list) })
} catch (error) {
  if (!(error instanceof UnusableList)) throw error
  post({ unusable: error.message })
}
