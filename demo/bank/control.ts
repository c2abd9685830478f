/** Reads what the bank's page and tests ask for. */
import * as z from 'zod/mini'
import { dayMs } from '#core/contract/time.ts'
import type { Conduct } from './conduct.ts'
import { type Intervention, interventions } from './steps.ts'

/** A form has texts, and leaves out what is not ticked. */
const isOn = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['on', 'true', 'off', 'false']),
    z.transform((text) => text === 'on' || text === 'true'),
  ),
])
const duration = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(dayMs))

const conduct = z.object({
  webhookDelayMs: z.optional(duration),
  payoutDelayMs: z.optional(duration),
  webhooksTwice: z.optional(isOn),
  webhooksOutOfOrder: z.optional(isOn),
  loseAnswers: z.optional(isOn),
})

const intervention = z.object({
  make: z.enum(Object.keys(interventions) as [Intervention, ...Intervention[]]),
  subject: z.string(),
})

export type Control =
  | { readonly what: 'conduct'; readonly changes: Partial<Conduct> }
  | { readonly what: 'intervention'; readonly make: Intervention; readonly subject: string }

/** Undefined for what is neither. A form of the conduct (`form=conduct`) has everything that is not ticked off. */
export function readControl(body: unknown): Control | undefined {
  const made = z.safeParse(intervention, body)
  if (made.success) return { what: 'intervention', ...made.data }
  const read = z.safeParse(conduct, body)
  if (!read.success || !body || typeof body !== 'object') return undefined
  const isForm = 'form' in body && body.form === 'conduct'
  const unticked = isForm ? { webhooksTwice: false, webhooksOutOfOrder: false, loseAnswers: false } : {}
  const changes = { ...unticked, ...definedOf(read.data) }
  return Object.keys(changes).length > 0 ? { what: 'conduct', changes } : undefined
}

const definedOf = (read: z.infer<typeof conduct>): Partial<Conduct> =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
