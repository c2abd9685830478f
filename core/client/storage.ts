/** The methods of Web Storage that we use. */
type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Storage that ends with the page. */
export function memoryStorage(): StorageLike {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/**
 * The browser's storage, or memory on a server and where a frame's sandbox, a privacy setting or a full disk forbids it:
 * the person then stays signed in as long as the page lives.
 */
export function storageOrMemory(name: 'localStorage' | 'sessionStorage'): StorageLike {
  try {
    const storage = window[name]
    const probe = 'cowrie:probe'
    storage.setItem(probe, '1')
    storage.removeItem(probe)
    return storage
  } catch {
    return memoryStorage()
  }
}

/** A channel between the tabs and frames of an origin; undefined where a privacy setting forbids it, and on servers. */
export function findChannel(name: string): BroadcastChannel | undefined {
  try {
    return document && new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
