import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#core/contract/values.ts'

/** Answers a file to save. `kind` is its media type. */
export function sendFile(reply: FastifyReply, kind: string, { name, bytes }: FileAnswer) {
  return reply
    .type(kind.startsWith('text/') ? `${kind}; charset=utf-8` : kind)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
