/** Where the card processor sends its messages. What is not from it, or not understood, is kept for the operator. */
import type { FastifyInstance } from 'fastify'
import { BadSignature, type ProcessorMessage, UnknownMessage } from '../ports/card-processor.ts'
import type { Server } from '../server.ts'
import { receiveMessage } from '../settlement/inbox.ts'
import { noteCaller } from './request-lines.ts'

const path = '/api/webhooks/adyen'
/** A message has up to some dozens of events. */
const maxBytes = 512 * 1024

/**
 * Answers 200 once a message is stored, 401 without a right signature, 422 when nobody understands it. The processor
 * repeats whatever was not answered with 200.
 */
export async function registerProcessorMessages(app: FastifyInstance, server: Server): Promise<void> {
  await app.register(async (scope) => {
    // A signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = request.headers.hmacsignature
      reply.type('text/plain; charset=utf-8')
      try {
        await receiveMessage(server, {
          channel: channelOf(body),
          body,
          signature: typeof signature === 'string' ? signature : undefined,
        })
        noteCaller(request, 'processor')
        return '[accepted]'
      } catch (error) {
        if (error instanceof BadSignature) return reply.code(401).send('the signature is not right')
        if (error instanceof UnknownMessage) return reply.code(422).send('the message is not known')
        throw error
      }
    })
  })
}

/** Both kinds may come to one address; the standard ones name their list. */
const channelOf = (body: string): ProcessorMessage['channel'] =>
  /"notificationItems"\s*:/.test(body.slice(0, 1000)) ? 'payments' : 'transfers'
