/** The photo of a person, which is drawn beside their name. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'
import { wire } from './wire.ts'

export const profilePhoto = endpoint({
  method: 'GET',
  path: '/api/User/profile-photo/{id}',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Whether a person has a photo, and a short-lived signed address for it that needs no token. It answers about the person themselves, a friend, or a person they trade with. A request that accepts only pictures is redirected to the address.',
  topics: ['photos'],
  picture: 'url',
  params: z.object({ id }),
  answer: wire({ status: z.boolean(), url: z.optional(z.string()) }),
})
