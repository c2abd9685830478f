/** One list in a thread of its own, which ends with it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ListAnswer, ListQuestion, ListRead } from './list-thread.ts'
import type { Hit, Screened } from './match.ts'
import { UnusableList } from './un-list.ts'

export type OpenList = {
  readonly version: string
  /** What it is, for operators. */
  readonly words: string
  /** Best first. Rejects when the thread has ended. */
  readonly hitsOf: (person: Screened) => Promise<readonly Hit[]>
  /** Whether the thread still answers. */
  readonly isOpen: () => boolean
  /** Ends the thread once it has answered what it was asked. */
  readonly close: () => Promise<void>
}

type Waiting = { resolve: (hits: readonly Hit[]) => void; reject: (error: Error) => void }

/** Reads a file in a new thread. Throws `UnusableList`. */
export async function openList(file: string): Promise<OpenList> {
  const thread = new Worker(new URL('./list-thread.ts', import.meta.url), {
    ...{ workerData: file, execArgv: [], env: {} },
  })
  const read = await firstMessage(thread)
  if ('unusable' in read) {
    await thread.terminate()
    throw new UnusableList(read.unusable)
  }
  // Only an open question keeps the process alive.
  thread.unref()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isOpen = true
  let idle: (() => void) | undefined

  function settle(id: number): Waiting | undefined {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) {
      thread.unref()
      idle?.()
    }
    return asked
  }
  thread.on('message', ({ id, hits }: ListAnswer) => settle(id)?.resolve(hits))
  thread.on('error', () => undefined)
  thread.on('exit', () => {
    isOpen = false
    for (const id of [...waiting.keys()])
      settle(id)?.reject(new Error('the thread of the sanctions list has ended'))
  })
  return {
    ...read,
    isOpen: () => isOpen,
    hitsOf: (person) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(new Error('the thread of the sanctions list has ended'))
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        thread.ref()
        thread.postMessage({ id: lastId, person } satisfies ListQuestion)
      }),
    async close() {
      if (waiting.size > 0) await new Promise<void>((resolve) => (idle = resolve))
      await thread.terminate()
    },
  }
}

async function firstMessage(thread: Worker): Promise<ListRead> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new Error('the thread of the sanctions list ended while it read the file')
    })
    ended.catch(() => undefined)
    const [read] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [ListRead]
    return read
  } finally {
    settled.abort()
  }
}
