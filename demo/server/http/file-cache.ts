/**
 * A cache of built files in memory. A file from the disk takes several turns of the event loop, and each turn waits
 * behind all other work; a cached one waits once, however many people sign in meanwhile.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const maxFileBytes = 512 * 1024
const maxBytes = 32 * 1024 * 1024
/** A file whose address does not identify its content is read again after this time. */
const movingTtlMs = 1_000

/** The headers of a cached answer; each request's own hooks add all others. */
const cachedHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'cache-control',
  'cross-origin-resource-policy',
  'accept-ranges',
  'vary',
] as const

type CachedFile = {
  readonly bytes: Buffer
  readonly headers: Record<string, string>
  readonly untilMs: number
}

/** The compressed form that a browser gets; the build compresses the files in these two. */
const encodingFor = ({ headers }: FastifyRequest) =>
  ['br', 'gzip'].filter((each) => headers['accept-encoding']?.includes(each)).join()

const keyOf = (request: FastifyRequest) => `${request.url.split('?')[0]} ${encodingFor(request)}`

/** Caches the whole answers below `prefix`. Register it before the files. */
export function registerFileCache(app: FastifyInstance, prefix: string): void {
  const cache = new Map<string, CachedFile>()
  let cachedBytes = 0

  function evict(key: string): void {
    cachedBytes -= cache.get(key)?.bytes.length ?? 0
    cache.delete(key)
  }

  function store(key: string, reply: FastifyReply, bytes: Buffer): void {
    const headers: Record<string, string> = {}
    for (const name of cachedHeaders) {
      const value = reply.getHeader(name)
      if (value !== undefined) headers[name] = String(value)
    }
    const isFixed = headers['cache-control']?.includes('immutable')
    evict(key)
    cache.set(key, { bytes, headers, untilMs: isFixed ? Number.POSITIVE_INFINITY : Date.now() + movingTtlMs })
    cachedBytes += bytes.length
    // The oldest entry goes first.
    for (const oldest of cache.keys()) {
      if (cachedBytes <= maxBytes) break
      evict(oldest)
    }
  }

  const isCacheable = ({ method, url, headers }: FastifyRequest) =>
    method === 'GET' && url.startsWith(prefix) && headers.range === undefined

  app.addHook('preHandler', async (request, reply) => {
    if (!isCacheable(request)) return
    const key = keyOf(request)
    const found = cache.get(key)
    if (!found) return
    if (found.untilMs <= Date.now()) return evict(key)
    const { 'if-none-match': known, 'if-modified-since': since } = request.headers
    if (known === undefined && since === undefined) return reply.headers(found.headers).send(found.bytes)
    // Other conditions than the usual one are left to the files themselves.
    if (known !== found.headers.etag) return
    const { 'content-length': _, ...headers } = found.headers
    return reply.code(304).headers(headers).send()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const length = Number(reply.getHeader('content-length'))
    const isStream = typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload
    if (!isStream || reply.statusCode !== 200 || !isCacheable(request) || !(length <= maxFileBytes))
      return payload
    const chunks: Buffer[] = []
    for await (const chunk of payload as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (bytes.length === length) store(keyOf(request), reply, bytes)
    return bytes
  })
}
