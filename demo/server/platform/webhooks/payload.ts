/** The body of a webhook, and its signature as the Standard Webhooks specification has it. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookEventKind, WebhookObject } from '#core/contract/partner-events.ts'
import type { Server } from '../../server.ts'
import { tagsOf } from './events.ts'

/** An event with what belongs to its object. */
export type EventFound = {
  readonly kind: WebhookEventKind
  readonly about_id: string | null
  readonly number: number
  readonly facts: Record<string, unknown>
  readonly created_at: Date
  readonly object_id: string | null
  readonly object_kind: WebhookObject | null
  readonly tags_sealed: string | null
}

/** JSON of `{type, timestamp, data}`. The same for every attempt, so that a repeat can be told by its id alone. */
export function payloadOf(server: Pick<Server, 'vault'>, event: EventFound): string {
  const { reference = null, metadata = {} } = tagsOf(server, {
    id: event.object_id,
    tags_sealed: event.tags_sealed,
  })
  return JSON.stringify({
    type: event.kind,
    timestamp: event.created_at.toISOString(),
    data: {
      ...(event.object_kind && { object: event.object_kind, id: event.about_id }),
      number: event.number,
      reference,
      metadata,
      ...event.facts,
    },
  })
}

/** 256 random bits, as receivers' libraries take them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The headers of one attempt. While a secret is replaced, both sign. */
export function signedHeaders(secrets: readonly string[], eventId: string, at: Date, payload: string) {
  return {
    'content-type': 'application/json',
    'user-agent': 'Cowrie-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, payload)).join(' '),
  }
}
