/** A person's rights over the account as a whole: closing it, and opening it again. */
import * as z from 'zod/mini'
import { passwordEntry } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { linkToken } from './passwords.ts'
import { id, nothing } from './values.ts'
import { wire } from './wire.ts'

/** Matters that keep an account open. `payment`: money under way, which nobody can hurry. */
export const matterKinds = [
  'listing',
  'order',
  'order-request',
  'transfer-sent',
  'transfer-received',
  'money-request',
  'friend-credit',
  'payout',
  'dispute',
  'payment',
] as const
export type MatterKind = (typeof matterKinds)[number]

/** Rows of one answer; there may be more. */
export const maxMatters = 20

export const openMatters = endpoint({
  method: 'GET',
  path: '/api/User/open-matters',
  access: 'signed-in',
  group: 'Accounts',
  topics: ['accounts', 'listings', 'orders', 'transfers'],
  summary: 'The first 20 open exchanges and payments that must end before I can close my account.',
  answer: z.array(
    wire({
      kind: z.enum(matterKinds),
      /** The listing, where it has a page of its own. */
      id: z.optional(id),
      reference: z.optional(z.string()),
    }),
  ),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/User/close-account',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Closes my account and ends every session, with my password and my user name. For 14 days a mailed link opens it again; then it is erased.',
  // Nobody is signed in any more to see an answer.
  changes: [],
  body: wire({ password: passwordEntry, userName: z.string().check(z.maxLength(100)) }),
  answer: nothing,
})

export const reopenAccount = endpoint({
  method: 'POST',
  path: '/api/User/reopen-account',
  access: 'public',
  group: 'Accounts',
  summary: 'Opens a closed account again, with the link from its mail, which works once.',
  changes: [],
  body: wire({ link: linkToken }),
  answer: nothing,
})
