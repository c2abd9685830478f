/** The browser's key and its proofs. No script can export the private half. */
import { generateKeyPair, generateProof } from 'dpop'
import { embedder } from './api-base.ts'

/** All copies of Cowrie on one page share one key. */
type Keys = Map<string, CryptoKeyPair>
const globals = globalThis as { [key: symbol]: Keys | undefined }
const name = Symbol.for('cowrie.keys/1')
const keys: Keys = globals[name] ?? new Map()
globals[name] = keys

const nonces = new Map<string, string>()

const databaseName = 'cowrie'
const storeName = 'keys'

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

/**
 * The key stored at `id`; stores `candidate` if it has no key, in one transaction, so that two frames that start
 * together end up with the same key.
 */
async function loadOrStoreKey(id: string, candidate?: CryptoKeyPair): Promise<CryptoKeyPair | undefined> {
  const database = await openStore()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, candidate ? 'readwrite' : 'readonly')
      const store = transaction.objectStore(storeName)
      const request = store.get(id)
      request.onsuccess = () => {
        const kept = request.result as CryptoKeyPair | undefined
        if (!kept && candidate) store.put(candidate, id)
        transaction.oncomplete = () => resolve(kept ?? candidate)
      }
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** False where a frame's sandbox or a privacy setting blocks storage: session and key are then in memory. */
export function hasStorage(): boolean {
  try {
    return window.localStorage !== null
  } catch {
    return false
  }
}

const pendingKeys = new Map<string, Promise<CryptoKeyPair | undefined>>()

async function findKey(id: string, mayCreate: boolean): Promise<CryptoKeyPair | undefined> {
  try {
    const kept = await loadOrStoreKey(id)
    if (kept || !mayCreate) return kept
    return await loadOrStoreKey(id, await generateKeyPair('ES256'))
  } catch {
    // A session that outlives the page needs a stored key; without storage for it, it goes unbound.
    return mayCreate && !hasStorage() ? generateKeyPair('ES256') : undefined
  }
}

/** Key of an API base. Created by the first call that may open a session; undefined before. */
async function keyFor(apiBase: string, mayCreate: boolean): Promise<CryptoKeyPair | undefined> {
  const known = keys.get(apiBase)
  if (known) return known
  const id = `${apiBase} ${mayCreate}`
  const pending = pendingKeys.get(id) ?? findKey(apiBase, mayCreate)
  pendingKeys.set(id, pending)
  const found = await pending.finally(() => pendingKeys.delete(id))
  if (found && !keys.has(apiBase)) keys.set(apiBase, found)
  return keys.get(apiBase)
}

/**
 * Makes sure of a key, for a session in memory: without storage for it, one that lives as long as the page. Rejects on
 * plain http, where browsers make no keys.
 */
export async function ensureKey(apiBase: string): Promise<void> {
  if (!isSecureContext) throw new Error('a client secret needs a page on https')
  if (!(await keyFor(apiBase, true))) keys.set(apiBase, await generateKeyPair('ES256'))
}

/** The key in use, for the other frames of a page without storage. */
export const sharedKey = (apiBase: string): CryptoKeyPair | undefined => keys.get(apiBase)

/** Adopts the key of another frame's session. */
export function setSharedKey(apiBase: string, key: CryptoKeyPair): void {
  keys.set(apiBase, key)
}

/**
 * Adds the key's proof for one call (its method, address and token) and the page around this frame to `headers`. A
 * call without a token may open the session, so it creates a missing key.
 */
export async function sign(
  headers: Headers,
  apiBase: string,
  method: string,
  url: string,
  token: string | undefined,
): Promise<void> {
  if (embedder) headers.set('x-cowrie-embedder', embedder)
  const key = await keyFor(apiBase, token === undefined)
  if (!key) return
  const address = url.split('?')[0] ?? url
  headers.set('dpop', await generateProof(key, address, method, nonces.get(apiBase), token))
}

/**
 * Stores the nonce that the server requires in the next proof if this device's clock is off. True for a new one: the
 * refused call may be retried.
 */
export function storeNonce(apiBase: string, answer: unknown): boolean {
  const { code, data } = (answer ?? {}) as { code?: unknown; data?: { nonce?: unknown } | null }
  const nonce = code === 'proof-stale' ? data?.nonce : undefined
  if (typeof nonce !== 'string' || nonces.get(apiBase) === nonce) return false
  nonces.set(apiBase, nonce)
  return true
}
