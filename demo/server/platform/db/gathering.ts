/**
 * Reads or writes for many at once. Those of one turn of the event loop are made together, and those that come while
 * they run together after them: a thousand at a time cost a few statements, and a single one waits for nobody.
 */
export function gathering<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most = 500,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isReading = false

  async function readAll() {
    isReading = true
    // Those of this turn of the event loop come together, of many connections too.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const values = await read(batch.map(({ key }) => key))
        for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isReading) void readAll()
    })
}

/** The same for each owner, such as a server: what belongs to different ones is not gathered together. */
export function gatheringOf<Owner extends object, Key, Value>(
  read: (owner: Owner, keys: readonly Key[]) => Promise<readonly Value[]>,
): (owner: Owner, key: Key) => Promise<Value> {
  const readers = new WeakMap<Owner, (key: Key) => Promise<Value>>()
  return (owner, key) => {
    const reader = readers.get(owner) ?? gathering((keys) => read(owner, keys))
    readers.set(owner, reader)
    return reader(key)
  }
}
