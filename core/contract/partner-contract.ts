/** Every call that partners make with their keys, by name. They are no part of the members' contract. */
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { keyKinds, keyWorlds } from './partner-keys.ts'
import { endSessions, listSessions, makeSession } from './partner-sessions.ts'
import { partnerWebhooks } from './partner-webhooks.ts'
import { id } from './values.ts'
import { wire } from './wire.ts'

/** The path of all their addresses. A member's or an operator's token is worth nothing there. */
export const partnerBase = '/partner'

const partnerSelf = endpoint({
  method: 'GET',
  path: '/self',
  access: 'partner-page',
  group: 'Partners',
  summary: 'The partner of this key, and its rights.',
  answer: wire({
    id,
    name: z.string(),
    origins: z.array(z.string()),
    /** Tags; `*` is all of them. */
    widgets: z.array(z.string()),
    key: wire({ id, kind: z.enum(keyKinds), world: z.enum(keyWorlds) }),
  }),
})

export const partnerContract = {
  partnerSelf,
  makeSession,
  listSessions,
  endSessions,
  ...partnerWebhooks,
} satisfies Record<string, Endpoint>

export type PartnerContract = typeof partnerContract
