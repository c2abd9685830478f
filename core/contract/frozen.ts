// Whether operators have frozen the caller. Its own file, because its message loads after everything else.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './values.ts'
import { wire } from './wire.ts'

export const frozen = endpoint({
  method: 'GET',
  path: '/api/User/frozen',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Whether operators have frozen my account, and their message to me. While it is frozen, calls that change data are refused.',
  answer: wire({
    /** Absent while the account is free. */
    frozen: z.optional(wire({ at: moment, words: z.string() })),
  }),
})
