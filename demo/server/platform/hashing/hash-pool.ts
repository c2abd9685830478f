/**
 * Argon2 on dedicated threads. The library's async functions run on libuv's four threads, where every hash delays file
 * reads, and nothing bounds the queue.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hash as nativeHash, verify as nativeVerify, type Options } from '@node-rs/argon2'
import { fairQueue } from './fair-queue.ts'
import type { HashAnswer, HashJob } from './hash-thread.ts'

export type Hasher = {
  hash(text: string, options: Options): Promise<string>
  /** False for a text that is no hash. */
  verify(hashed: string, text: string, options: Options): Promise<boolean>
}

/** Runs on libuv's threads, without a bound: for tests and commands, which have no other callers to protect. */
export const directHasher: Hasher = {
  hash: nativeHash,
  verify: (hashed, text, options) => nativeVerify(hashed, text, options).catch(() => false),
}

export type HashPool = Hasher & {
  /** The hashes that run and wait now. */
  counts(): { running: number; waiting: number }
  /** Ends the threads. Running and waiting jobs fail. */
  close(): Promise<void>
}

type PoolSize = {
  readonly threads: number
  /** The limit of waiting hashes, over all callers. */
  readonly maxWaiting?: number
}

/**
 * One queue for all callers. Those of `http/hashing-limiter.ts` have taken turns by then, and of one account no more than a
 * PIN and five passwords wait at a time.
 */
const everybody = 'everybody'

/** At 25 ms each, one thread drains this many in 3 s. */
const defaultMaxWaiting = 128

/**
 * A pool that starts its threads with the first hashes. Each method rejects with the refusal `busy` when the queue is
 * full, and with an ordinary error when the thread ends during its job; a new thread then takes the next one.
 */
export function hashPool({ threads, maxWaiting = defaultMaxWaiting }: PoolSize): HashPool {
  const queue = fairQueue({ maxRunning: threads, maxWaiting })
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let isClosed = false

  function aThread(): Worker {
    const thread = new Worker(new URL('./hash-thread.ts', import.meta.url), { execArgv: [], env: {} })
    all.add(thread)
    // Also listens between jobs: an unhandled error would end the process.
    thread.on('error', () => all.delete(thread))
    thread.on('exit', () => {
      all.delete(thread)
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
    })
    return thread
  }

  async function perform<T>(job: HashJob): Promise<T> {
    if (isClosed) throw new Error('the hashing threads have ended')
    const thread = idle.pop() ?? aThread()
    // Only a running job keeps the process alive.
    thread.ref()
    try {
      const answer = await answerOf(thread, job)
      if ('failure' in answer) throw new Error(`a hash failed: ${answer.failure}`)
      return answer.value as T
    } finally {
      if (all.has(thread)) {
        thread.unref()
        idle.push(thread)
      }
    }
  }

  return {
    counts: queue.counts,
    hash: (text, options) => queue.run(everybody, () => perform({ text, options })),
    verify: (hashed, text, options) => queue.run(everybody, () => perform({ hashed, text, options })),
    async close() {
      isClosed = true
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

/** The thread's answer. Rejects when the thread ends without one. */
async function answerOf(thread: Worker, job: HashJob): Promise<HashAnswer> {
  const settled = new AbortController()
  try {
    const ended = once(thread, 'exit', { signal: settled.signal }).then(() => {
      throw new Error('a hashing thread ended before its answer')
    })
    // Rejects with the error of the thread's own error event.
    const answered = once(thread, 'message', { signal: settled.signal })
    thread.postMessage(job)
    const [answer] = (await Promise.race([answered, ended])) as [HashAnswer]
    return answer
  } finally {
    settled.abort()
  }
}
