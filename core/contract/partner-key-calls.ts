/** Keys of partners as lists show them: in the operators' console, and on the partner's page. */
import * as z from 'zod/mini'
import { keyKinds, keyWorlds } from './partner-keys.ts'
import { id, moment } from './values.ts'
import { wire } from './wire.ts'

export const listedKey = wire({
  id,
  kind: z.enum(keyKinds),
  world: z.enum(keyWorlds),
  /** A publishable key itself, or start and end of a secret one. */
  shown: z.string(),
  createdAt: moment,
  lastUsedAt: z.optional(moment),
  /** From then on it works no more. */
  endsAt: z.optional(moment),
  hasEnded: z.boolean(),
})
export type ListedKey = z.output<typeof listedKey>

/** Told this once. */
export const newKey = wire({ id, key: z.string() })
