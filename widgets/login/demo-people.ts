import * as z from 'zod/mini'
import { useAnswer } from '#core/client/api/queries.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { wire } from '#core/contract/wire.ts'

/** Outside production the server offers people to sign in as. Not part of the contract. */
const demoPeople = endpoint({
  method: 'GET',
  path: '/sandbox/people',
  access: 'public',
  group: 'Accounts',
  summary: 'People of the sandbox who are ready to sign in. Not there in production.',
  bare: true,
  answer: z.array(wire({ name: z.string(), username: z.string(), password: z.string() })),
})

/** People that a sandbox offers; none in production, where the address does not exist. */
export const useDemoPeople = () => useAnswer(demoPeople, {}, { quiet: true }).data ?? []
