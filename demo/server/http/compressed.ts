import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The build compresses the files; a text that is written for each request takes the quick settings. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Sends a text in the best encoding of the browser. Only for texts without secrets: sizes reveal contents. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(brotliCompressSync(text, quick))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(text))
  return reply.send(text)
}
