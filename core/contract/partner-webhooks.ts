/** The calls by which a partner says where its webhooks go, and reads and repeats what was sent. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { webhookEventKinds, webhookObjects } from './partner-events.ts'
import { keyOverlapHours } from './partner-keys.ts'
import { count, flag, id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

const kind = z.enum(webhookEventKinds)
const url = z.string().check(z.maxLength(1_000))
const events = z.array(kind).check(z.minLength(1), z.maxLength(100))

const timeRule = 'must be a time such as 2026-11-24T00:00:00Z'
/** With its zone. The check of zod itself would be in every widget. */
const time = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, timeRule),
  z.refine((text) => Number.isFinite(Date.parse(text)), timeRule),
)

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Receivers that a partner may have. */
export const maxReceivers = 20
/** Events that one page of the log has. */
export const eventPageSize = 50

const receiver = wire({
  id,
  url: z.string(),
  /** Absent: all, those of later releases included. */
  events: z.optional(z.array(kind)),
  createdAt: moment,
  /** Nothing is sent while it is paused, and nothing lost. */
  isPaused: z.boolean(),
  /** Why it was paused by itself. */
  pausedWhy: z.optional(z.string()),
  /** Deliveries that are not through. */
  waiting: z.number(),
  /** Until when the secret before this one signs, too. */
  earlierSecretUntil: z.optional(moment),
})
export type WebhookReceiver = z.output<typeof receiver>

const attempt = wire({
  receiverId: id,
  at: moment,
  durationMs: z.number(),
  /** Absent when nobody answered. */
  status: z.optional(z.number()),
  /** Why it failed. */
  failure: z.optional(z.string()),
})

const delivery = wire({
  receiverId: id,
  url: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When it is tried next, while it waits. */
  dueAt: z.optional(moment),
})

const eventFields = {
  id,
  kind,
  object: z.optional(z.enum(webhookObjects)),
  /** The order, the listing or the person. */
  objectId: z.optional(id),
  /** Counted from 1 for each object. */
  number: z.number(),
  createdAt: moment,
  deliveries: z.array(delivery),
} as const
const event = wire(eventFields)
export type WebhookEvent = z.output<typeof event>

const byId = z.object({ id })
const group = 'Partners'
const access = 'partner'

/** The calls of a partner's server and of its page. */
export const partnerWebhooks = {
  webhookReceivers: endpoint({
    method: 'GET',
    path: '/webhooks',
    access,
    group,
    summary: 'The addresses that get webhooks.',
    answer: z.array(receiver),
  }),
  addWebhookReceiver: endpoint({
    method: 'POST',
    path: '/webhooks',
    access,
    group,
    changes: ['partners'],
    summary: `Adds an address that gets events, without \`events\` all of them; at most ${maxReceivers}. The secret verifies them and is shown only in this answer.`,
    body: wire({ url, events: z.optional(events) }),
    answer: wire({ id, secret: z.string() }),
  }),
  changeWebhookReceiver: endpoint({
    method: 'POST',
    path: '/webhooks/{id}',
    access,
    group,
    changes: ['partners'],
    summary:
      'Changes the address or its events (null: all), or pauses it: events wait until it resumes, and are then tried for three days.',
    params: byId,
    body: wire({
      url: z.optional(url),
      events: z.optional(z.nullable(events)),
      isPaused: z.optional(flag),
    }),
    answer: nothing,
  }),
  removeWebhookReceiver: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/remove',
    access,
    group,
    changes: ['partners'],
    summary: 'Removes an address and the events that wait for it.',
    params: byId,
    answer: nothing,
  }),
  rollWebhookSecret: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    access,
    group,
    changes: ['partners'],
    summary: `Creates a new secret. Both secrets sign for ${keyOverlapHours.usual} hours, or for \`overlapHours\`.`,
    params: byId,
    body: wire({ overlapHours: z.optional(count(keyOverlapHours.least, keyOverlapHours.most)) }),
    answer: wire({ secret: z.string() }),
  }),
  testWebhookReceiver: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    access,
    group,
    changes: ['partners'],
    summary: 'Sends `webhook.test` to an address.',
    params: byId,
    answer: wire({ eventId: id }),
  }),
  webhookEvents: endpoint({
    method: 'GET',
    path: '/webhooks/events',
    access,
    group,
    summary: `The log, newest first, ${eventPageSize} events at a time. \`before\` is the id of the last event on the previous page.`,
    query: wire({
      /** Those that this address gets. */
      receiverId: z.optional(id),
      objectId: z.optional(id),
      kind: z.optional(kind),
      state: z.optional(z.enum(deliveryStates)),
      before: z.optional(id),
    }),
    answer: z.array(event),
  }),
  webhookEvent: endpoint({
    method: 'GET',
    path: '/webhooks/events/{id}',
    access,
    group,
    summary: 'An event in its sent form, and every attempt.',
    params: byId,
    answer: wire({ ...eventFields, payload: z.string(), tries: z.array(attempt) }),
  }),
  resendWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/events/{id}/resend',
    access,
    group,
    changes: ['partners'],
    summary: 'Sends an event again, to every address for its kind, or to one.',
    params: byId,
    body: wire({ receiverId: z.optional(id) }),
    answer: nothing,
  }),
  replayWebhooks: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/replay',
    access,
    group,
    changes: ['partners'],
    summary:
      'Sends the events of a period to an address again, in their order, including those that it never got.',
    params: byId,
    body: wire({
      from: time,
      until: z.optional(time),
    }),
    answer: wire({ count: z.number() }),
  }),
} as const
