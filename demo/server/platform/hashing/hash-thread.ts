/** A thread of the hash pool. It runs one job at a time, which occupies the thread for some 25 ms. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** With `hashed`, a comparison of the text; without it, a hash. */
export type HashJob = { readonly hashed?: string; readonly text: string; readonly options: Options }
export type HashAnswer = { readonly value: string | boolean } | { readonly failure: string }

/** The lowest priority: on a shared core the thread that answers requests goes first. */
const niceness = 19

// On Linux a thread has its own priority, and 0 is the calling thread; elsewhere 0 is the whole process.
if (process.platform === 'linux')
  try {
    setPriority(0, niceness)
  } catch {
    // Not permitted here: the system decides who gets the cores.
  }

parentPort?.on('message', ({ hashed, text, options }: HashJob) => {
  parentPort?.postMessage(postAnswer(hashed, text, options))
})

function postAnswer(hashed: string | undefined, text: string, options: Options): HashAnswer {
  if (hashed !== undefined)
    try {
      return { value: verifySync(hashed, text, options) }
    } catch {
      // The text is not a hash.
      return { value: false }
    }
  try {
    return { value: hashSync(text, options) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
