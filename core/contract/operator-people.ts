/** Finding people and exchanges in the operators' console (rules/operators.md#search). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { id, line, moment } from './values.ts'
import { wire } from './wire.ts'

/** The most people that a search answers. */
export const maxFound = 50

/** The field of a person in which the text was found. */
export const matches = ['email', 'userName', 'name', 'card'] as const

const foundPerson = wire({
  id,
  userName: z.string(),
  name: z.string(),
  since: moment,
  match: z.enum(matches),
})

const foundExchange = wire({
  id,
  kind: z.enum(['listing', 'order', 'transfer']),
  reference: z.string(),
  status: z.string(),
  at: moment,
  /** The owner, then the buyer; for a transfer the sender, then the receiver. */
  people: z.array(wire({ id, userName: z.string() })),
})

export const operatorSearch = endpoint({
  // The text may be an address or a name, and has to stay out of addresses and logs.
  method: 'POST',
  path: '/search',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'People by email address, user name, name or the last four digits of a card; exchanges by reference. At most 50 of each.',
  changes: [],
  body: wire({ text: line(operatorLengths.search) }),
  answer: wire({
    people: z.array(foundPerson),
    exchanges: z.array(foundExchange),
    /** More people fit than are listed. */
    hasMore: z.boolean(),
  }),
})
