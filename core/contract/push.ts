// The devices that get a person's alerts as push messages (rules/alerts.md#push).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './values.ts'
import { wire } from './wire.ts'

export const pushSettings = endpoint({
  method: 'GET',
  path: '/api/Push/settings',
  access: 'signed-in',
  group: 'Alerts',
  summary: 'The key with which a browser subscribes to push messages; absent if the server sends none.',
  topics: ['preferences'],
  answer: wire({
    /** VAPID public key (RFC 8292), base64url. */
    publicKey: z.optional(z.string()),
  }),
})

/** The parts of a browser's PushSubscription. */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/Push/subscribe',
  access: 'signed-in',
  group: 'Alerts',
  summary:
    'Registers the calling browser for push messages. Call it again whenever its subscription changes.',
  changes: [],
  body: wire({
    /** An address; the server checks it (rules/alerts.md#push). */
    endpoint: z.string().check(z.maxLength(2000)),
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'must be a P-256 key as base64url')),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes as base64url')),
  }),
  answer: nothing,
})

export const removePushDevice = endpoint({
  method: 'POST',
  path: '/api/Push/unsubscribe',
  access: 'signed-in',
  group: 'Alerts',
  summary: 'Stops push messages to the calling browser.',
  changes: [],
  body: wire({ endpoint: z.string().check(z.maxLength(2000)) }),
  answer: nothing,
})
