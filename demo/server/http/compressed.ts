/** Compression of what is written for each request; the build compresses the files. */
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['zstd', 'br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Cheap: an answer is written for one reader. Higher levels take twice the time for a tenth of the bytes. */
const levels = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 1 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
} as const
const now = {
  zstd: (bytes: Buffer) => zstdCompressSync(bytes, levels.zstd),
  br: (bytes: Buffer) => brotliCompressSync(bytes, levels.br),
  gzip: (bytes: Buffer) => gzipSync(bytes, levels.gzip),
} as const
const [zstdLater, brLater, gzipLater] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
const onThreads = {
  zstd: (bytes: Buffer) => zstdLater(bytes, levels.zstd),
  br: (bytes: Buffer) => brLater(bytes, levels.br),
  gzip: (bytes: Buffer) => gzipLater(bytes, levels.gzip),
} as const

/** A page is the first that its reader waits for. */
const pageLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Fits into one packet anyway. */
const minBytes = 1024
/** Above it other requests would wait; below it the way to a thread takes longer than the work. */
const maxBytesAtOnce = 64 * 1024

/** The first of `offered` that a header `accept-encoding` takes; undefined: none. */
export function encodingOf<E extends Encoding>(
  accepted: string | string[] | undefined,
  offered: readonly E[],
): E | undefined {
  const named = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
  const takes = (encoding: string) =>
    named.some(([name, ...terms]) => name === encoding && !terms.some((term) => /^q=0(\.0*)?$/.test(term)))
  return offered.find(takes)
}

/** Tells caches that the answer depends on a header of the request, beside others on which it does. */
export function varyBy(reply: FastifyReply, field: string): void {
  const fields = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  if (!fields.some((each) => each === '*' || each.toLowerCase() === field))
    reply.header('vary', [...fields, field].join(', '))
}

/** Sends a page in the best encoding of the browser. Only for pages without secrets: sizes reveal contents. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  varyBy(reply, 'accept-encoding')
  const encoding = encodingOf(request.headers['accept-encoding'], ['br', 'gzip'])
  if (!encoding) return reply.send(text)
  reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? brotliCompressSync(text, pageLevel) : gzipSync(text))
}

const withSecret = new WeakSet<FastifyReply>()

/** Keeps an answer uncompressed that turned out to have a secret. */
export const keepPlain = (reply: FastifyReply): void => {
  withSecret.add(reply)
}

/** The hook `onSend` of a route: compresses a text of more than 1 KiB (rules/security.md#compression). */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  varyBy(reply, 'accept-encoding')
  const isText = /^(application\/([\w.]+\+)?json|text\/csv)\b/.test(String(reply.getHeader('content-type')))
  if (!isText || withSecret.has(reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
    return payload
  const encoding = encodingOf(request.headers['accept-encoding'], encodings)
  const bytes = Buffer.from(payload as string)
  if (!encoding || bytes.length <= minBytes) return payload
  reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
  return bytes.length <= maxBytesAtOnce ? now[encoding](bytes) : onThreads[encoding](bytes)
}
