import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'
import { wire } from './wire.ts'

export const listingExists = endpoint({
  method: 'GET',
  path: '/api/Listing/exists/{id}',
  access: 'public',
  group: 'Listings',
  summary:
    'Whether a listing exists, in any status. A page that names one asks before a visitor logs in for nothing.',
  params: z.object({ id }),
  answer: wire({ exists: z.boolean() }),
})
