/** Where the card processor sends its messages. What is not from it, or not understood, is kept for the operator. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { receiveMessage } from '../money/settlement/inbox.ts'
import { BadSignature, type ProcessorMessage, UnknownMessage } from '../platform/ports/card-processor.ts'
import type { Server } from '../server.ts'
import { type Limits, processorPath } from './limits.ts'
import { noteCaller } from './request-lines.ts'

/** A message has up to some dozens of events. */
const maxBytes = 512 * 1024

/**
 * Answers 200 once a message is stored, 401 without a right signature, 422 when nobody understands it. The processor
 * repeats whatever was not answered with 200. Too many unsigned messages of one network are answered 429, and not kept.
 */
export async function registerProcessorMessages(
  app: FastifyInstance,
  server: Server,
  limits: Limits,
): Promise<void> {
  await app.register(async (scope) => {
    // A signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(processorPath, { bodyLimit: maxBytes }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = request.headers.hmacsignature
      try {
        const message = {
          channel: channelOf(body),
          body,
          signature: typeof signature === 'string' ? signature : undefined,
        }
        await receiveMessage(server, message, () => limits.countUnsigned(request))
        noteCaller(request, 'processor')
        return sendText(reply, '[accepted]')
      } catch (error) {
        if (error instanceof BadSignature) return sendText(reply.code(401), 'the signature is not right')
        if (error instanceof UnknownMessage) return sendText(reply.code(422), 'the message is not known')
        throw error
      }
    })
  })
}

const sendText = (reply: FastifyReply, text: string) => reply.type('text/plain; charset=utf-8').send(text)

/** Both kinds may come to one address; the standard ones name their list. */
const channelOf = (body: string): ProcessorMessage['channel'] =>
  /"notificationItems"\s*:/.test(body.slice(0, 1000)) ? 'payments' : 'transfers'
