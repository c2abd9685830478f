import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { type HashPool, hashPool } from '#server/platform/hashing/hash-pool.ts'
import { secretsWith } from '#server/platform/hashing/secrets.ts'
import { outcomes } from '#tests/server/world.ts'

const quick = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }
const pepper = 'a pepper for tests that is long enough'

const open: HashPool[] = []
function aPool(size: Parameters<typeof hashPool>[0]): HashPool {
  const pool = hashPool(size)
  open.push(pool)
  return pool
}
afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close()
})

/** The threads that begin while `work` runs. */
async function threadsOf(work: () => Promise<unknown>): Promise<Worker[]> {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  await work()
  // The event comes a tick after the thread was made.
  await new Promise(setImmediate)
  process.off('worker', note)
  return threads
}

describe('the hash pool', () => {
  test('makes and compares the same hashes as the library’s own threads', async () => {
    const [pooled, direct] = [
      secretsWith(pepper, { cost: quick, hasher: aPool({ threads: 2 }) }),
      secretsWith(pepper, { cost: quick }),
    ]
    const hashes = await Promise.all([pooled.hash('1234'), direct.hash('1234')])
    for (const secrets of [pooled, direct])
      for (const hashed of hashes) {
        expect(await secrets.matches(hashed, '1234')).toBe(true)
        expect(await secrets.matches(hashed, '1235')).toBe(false)
      }
    expect(await pooled.matches('no hash', '1234')).toBe(false)
    expect(
      await secretsWith('another pepper', { cost: quick, hasher: aPool({ threads: 1 }) }).matches(
        hashes[0],
        '1234',
      ),
    ).toBe(false)
  })

  test('has so many threads and no more', async () => {
    const pool = aPool({ threads: 2 })
    const threads = await threadsOf(() =>
      Promise.all(Array.from({ length: 20 }, (_, at) => pool.hash(`${at}`, quick))),
    )
    expect(threads).toHaveLength(2)
  })

  test('refuses as busy what is above its queue, and goes on afterwards', async () => {
    const pool = aPool({ threads: 1, maxWaiting: 4 })
    expect(await outcomes(Array.from({ length: 20 }, () => pool.hash('1234', quick)))).toEqual({
      done: 5,
      busy: 15,
    })
    await expect(pool.hash('1234', quick)).resolves.toMatch(/^\$argon2id\$/)
    expect(pool.counts()).toEqual({ running: 0, waiting: 0 })
  })

  test('a thread that ends fails its own job only; the next one gets another thread', async () => {
    const pool = aPool({ threads: 1 })
    let lost: Promise<unknown> | undefined
    const [first] = await threadsOf(async () => {
      lost = pool.hash('1234', { memoryCost: 19_456, timeCost: 8, parallelism: 1 })
      lost.catch(() => undefined)
    })
    const waiting = pool.hash('1234', quick)
    await first?.terminate()
    await expect(lost).rejects.toThrow('a hashing thread ended before its answer')
    await expect(waiting).resolves.toMatch(/^\$argon2id\$/)
  })

  test('an idle thread that ends is replaced', async () => {
    const pool = aPool({ threads: 1 })
    const [first] = await threadsOf(() => pool.hash('1234', quick))
    await first?.terminate()
    const [second] = await threadsOf(() => pool.hash('1234', quick))
    expect(second).toBeDefined()
  })

  test('a hash that cannot be made fails, and the thread goes on', async () => {
    const pool = aPool({ threads: 1 })
    await expect(pool.hash('1234', { ...quick, memoryCost: 1 })).rejects.toThrow('a hash failed')
    await expect(pool.hash('1234', quick)).resolves.toMatch(/^\$argon2id\$/)
  })

  test('closing ends the threads and refuses what comes later', async () => {
    const pool = aPool({ threads: 1 })
    const [thread] = await threadsOf(() => pool.hash('1234', quick))
    await pool.close()
    await expect(pool.hash('1234', quick)).rejects.toThrow('have ended')
    // A thread that has ended has no id any more.
    expect(thread?.threadId).toBe(-1)
  })

  test('files are read while every thread hashes and others wait', async () => {
    const secrets = secretsWith(pepper, { hasher: aPool({ threads: 1 }) })
    await secrets.hash('warm')
    let hashed = 0
    const hashes = Array.from({ length: 24 }, () =>
      secrets.hash('1234').then(() => {
        hashed += 1
      }),
    )
    for (let file = 0; file < 10; file += 1) await readFile(fileURLToPath(import.meta.url))
    // Behind one another on the same threads, the tenth would come after nearly all of them.
    expect(hashed).toBeLessThan(12)
    await Promise.all(hashes)
  })
})
