/** A thread of the hash pool: one job after the other, each of which takes the whole thread for some 25 ms. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** With `hashed` the text is compared, without it hashed. */
export type HashJob = { readonly hashed?: string; readonly text: string; readonly options: Options }
export type HashAnswer = { readonly value: string | boolean } | { readonly failure: string }

/** The lowest: where they share a core, the thread that answers requests has it. */
const niceness = 19

// On Linux a thread has a priority of its own, and 0 is the calling one; elsewhere it would be the whole process's.
if (process.platform === 'linux')
  try {
    setPriority(0, niceness)
  } catch {
    // Not allowed here: the system shares the cores as it likes.
  }

parentPort?.on('message', ({ hashed, text, options }: HashJob) => {
  parentPort?.postMessage(answer(hashed, text, options))
})

function answer(hashed: string | undefined, text: string, options: Options): HashAnswer {
  if (hashed !== undefined)
    try {
      return { value: verifySync(hashed, text, options) }
    } catch {
      // It is no hash.
      return { value: false }
    }
  try {
    return { value: hashSync(text, options) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}
