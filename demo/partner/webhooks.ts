/**
 * The part of a partner's server that gets webhooks. It verifies each with the library of the Standard Webhooks
 * specification, takes an event once although it may come twice, and shows the latest on `webhooks.html`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'

const maxBytes = 64 * 1024
const maxShown = 100

type Shown = { readonly id: string; readonly receivedAt: string; readonly event: unknown }

export type WebhookReceiver = {
  /** Answers `POST /webhooks` and `GET /webhooks.json`; false for any other request. */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
}

/** `secret` is what `POST /partner/webhooks` of the exchange answered; it may be replaced at any time. */
export function webhookReceiver(secret: () => string | undefined): WebhookReceiver {
  const shown: Shown[] = []

  async function receive(request: IncomingMessage): Promise<number> {
    const body = await bodyOf(request)
    const key = secret()
    if (body === undefined || key === undefined) return body === undefined ? 413 : 503
    let event: unknown
    try {
      event = new Webhook(key).verify(body, request.headers as Record<string, string>)
    } catch {
      return 401
    }
    const id = String(request.headers['webhook-id'])
    // At least once: a repeat has the same id.
    if (!shown.some((each) => each.id === id)) {
      shown.unshift({ id, receivedAt: new Date().toISOString(), event })
      shown.length = Math.min(shown.length, maxShown)
    }
    return 204
  }

  return {
    async handle(request, response, path) {
      if (request.method === 'POST' && path === '/webhooks') {
        response.writeHead(await receive(request)).end()
        return true
      }
      if (request.method !== 'GET' || path !== '/webhooks.json') return false
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(shown))
      return true
    },
  }
}

/** The bytes as they were signed; undefined when they are too many. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
