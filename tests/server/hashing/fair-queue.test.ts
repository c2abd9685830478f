import { describe, expect, test } from 'vitest'
import { fairQueue } from '#server/platform/hashing/fair-queue.ts'
import { outcomes } from '#tests/server/world.ts'

/** Jobs that end when they are told to, and the order in which they began. */
function jobs() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    job: (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    /** Ends all that run, and those that begin thereupon. */
    async endAll() {
      while (ends.length > 0) {
        ends.shift()?.()
        await new Promise(setImmediate)
      }
    },
  }
}

describe('a fair queue', () => {
  test('runs so many at once and serves the lanes in rotation', async () => {
    const queue = fairQueue({ maxRunning: 2, maxWaiting: 10 })
    const { begun, job, endAll } = jobs()
    const all = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue.run('a', job(name))),
      ...['b1', 'b2'].map((name) => queue.run('b', job(name))),
      queue.run('c', job('c1')),
    ]
    expect(queue.counts()).toEqual({ running: 2, waiting: 6 })
    await endAll()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
  })

  test('refuses what has no room as busy, and has room again afterwards', async () => {
    const queue = fairQueue({ maxRunning: 1, maxWaiting: 2 })
    const { begun, job, endAll } = jobs()
    const calls = outcomes(['1', '2', '3', '4', '5'].map((name) => queue.run('a', job(name))))
    await endAll()
    expect(await calls).toEqual({ done: 3, busy: 2 })
    expect(begun).toEqual(['1', '2', '3'])
    await expect(queue.run('a', async () => 'again')).resolves.toBe('again')
  })

  test('a full queue drops the newest job of the longest lane for another lane', async () => {
    const queue = fairQueue({ maxRunning: 1, maxWaiting: 4 })
    const { begun, job, endAll } = jobs()
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue.run('a', job(name)))
    const others = [queue.run('b', job('b1')), queue.run('c', job('c1'))]
    // With as many as the longest, an arrival displaces nobody.
    const late = queue.run('b', job('b2'))
    const answers = outcomes([...flood, ...others, late])
    await endAll()
    expect(await answers).toEqual({ done: 5, busy: 3 })
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  test('a job that fails leaves its place to the next', async () => {
    const queue = fairQueue({ maxRunning: 1, maxWaiting: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const next = queue.run('a', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  test('a job that has waited too long is refused and never begins', async () => {
    const queue = fairQueue({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 20 })
    const { begun, job, endAll } = jobs()
    const first = queue.run('a', job('first'))
    expect(await outcomes([queue.run('a', job('late')), queue.run('b', job('late'))])).toEqual({ busy: 2 })
    expect(queue.counts()).toEqual({ running: 1, waiting: 0 })
    await endAll()
    await first
    expect(begun).toEqual(['first'])
  })
})
