// Alerts about the market rate and about listings, and the devices that get them as push messages.
import * as z from 'zod/mini'
import { targetConditions } from '#core/money/target.ts'
import { endpoint } from './endpoint.ts'
import { currencyRef, decimal, flag, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

/** `rate`: the market rate reaches the target. `listing`: a listing of another person reaches it. */
export const alertKinds = ['rate', 'listing'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Alerts of one person (rules/alerts.md#limit). */
export const maxAlerts = 50

const terms = {
  kind: z.enum(alertKinds, { error: 'must be rate or listing' }),
  base: named(currencyRef, 'baseCurrency'),
  quote: named(currencyRef, 'quoteCurrency'),
  condition: z.enum(targetConditions, { error: 'must be at-most or at-least' }),
  /** Units of `quote` for 1 `base`, exactly as typed. */
  target: decimal,
}

/**
 * `waiting` for its crossing; `reached`: the rate is at the target, and the alert waits until it has gone back; `paused`.
 */
export const alertStates = ['waiting', 'reached', 'paused'] as const
export type AlertState = (typeof alertStates)[number]

export const alert = wire({
  id,
  ...terms,
  state: z.enum(alertStates),
  dateCreated: moment,
  /** The last crossing that its person was notified of. */
  crossedAt: z.optional(moment),
  /** The rate at that crossing, in the alert's direction. */
  crossedRate: z.optional(decimal),
})
export type Alert = z.output<typeof alert>

export const alerts = endpoint({
  method: 'GET',
  path: '/api/Alert/alerts',
  access: 'signed-in',
  group: 'Alerts',
  summary: 'My alerts, newest first; at most 50.',
  // An alert about listings changes its state with them.
  topics: ['alerts'],
  answer: z.array(alert),
})

/** `confirmed`: the person knows that the target is reached already, and waits for the next crossing. */
const savedTerms = wire({ ...terms, confirmed: z.optional(flag) })
export type AlertTerms = z.output<typeof savedTerms>

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/Alert/create',
  access: 'signed-in',
  group: 'Alerts',
  summary:
    'Creates an alert. A target that has already been reached is refused with `alert-reached`, unless `confirmed` is true.',
  changes: ['alerts'],
  body: savedTerms,
  answer: alert,
})

export const editAlert = endpoint({
  method: 'POST',
  path: '/api/Alert/edit/{id}',
  access: 'signed-in',
  group: 'Alerts',
  summary: 'Changes an alert, which starts again: as for a new alert, a reached target needs `confirmed`.',
  changes: ['alerts'],
  params: z.object({ id }),
  body: savedTerms,
  answer: alert,
})

export const pauseAlert = endpoint({
  method: 'POST',
  path: '/api/Alert/pause/{id}',
  access: 'signed-in',
  group: 'Alerts',
  summary: 'Pauses an alert, or resumes it.',
  changes: ['alerts'],
  params: z.object({ id }),
  body: wire({ paused: flag }),
  answer: alert,
})

export const deleteAlert = endpoint({
  method: 'POST',
  path: '/api/Alert/delete/{id}',
  access: 'signed-in',
  group: 'Alerts',
  summary: 'Deletes an alert.',
  changes: ['alerts'],
  params: z.object({ id }),
  answer: nothing,
})
