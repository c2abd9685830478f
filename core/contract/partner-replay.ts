/** Sending a stretch of webhooks again, which a partner's server asks for and no page. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'
import { wire } from './wire.ts'

export const replayWebhooks = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/replay',
  access: 'partner',
  group: 'Partners',
  changes: ['partners'],
  summary:
    'Sends the events of a period to an address again, in their order, including those that it never got.',
  params: z.object({ id }),
  body: wire({
    from: z.iso.datetime({ offset: true }),
    until: z.optional(z.iso.datetime({ offset: true })),
  }),
  answer: wire({ count: z.number() }),
})
