/** The operators, as an owner manages them in the console (rules/operators.md#accounts). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { operatorRoles } from './operator-roles.ts'
import { appCode } from './operator-sign-in.ts'
import { emailAddress, id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const colleagues = endpoint({
  method: 'GET',
  path: '/operators',
  access: 'signed-in',
  group: 'Operators',
  summary: 'All operators by name, including those whose sign-in is not set up yet.',
  answer: z.array(
    wire({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(operatorRoles),
      addedAt: moment,
      isSetUp: z.boolean(),
      isMe: z.boolean(),
      /** The first of two owners who ask for a link for them, and whether that is the caller. */
      linkAskedBy: z.optional(z.string()),
      isLinkAskedByMe: z.boolean(),
    }),
  ),
})

export const addColleague = endpoint({
  method: 'POST',
  path: '/operators/add',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Adds an operator, who gets a link to set up their sign-in once a second owner makes the same call.',
  changes: ['operators'],
  body: wire({ name: line(operatorLengths.name), email: emailAddress, role: z.enum(operatorRoles) }),
  answer: wire({ id }),
})

export const linkColleague = endpoint({
  method: 'POST',
  path: '/operators/{id}/link',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'By two owners: mails an operator a new link to set up their sign-in, and ends the earlier sign-in.',
  changes: ['operators'],
  params: z.object({ id }),
  /** False: it waits for a second owner. */
  answer: wire({ isDone: z.boolean() }),
})

export const changeColleagueRole = endpoint({
  method: 'POST',
  path: '/operators/{id}/role',
  access: 'signed-in',
  group: 'Operators',
  summary:
    "Changes an operator's role, with a new code from the app; they must sign in again, and their requests as the first of two end. Operators cannot change their own role.",
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ role: z.enum(operatorRoles), code: appCode }),
  answer: nothing,
})

export const removeColleague = endpoint({
  method: 'POST',
  path: '/operators/{id}/remove',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Ends the access of an operator at once, with a new code from the app. Operators cannot remove themselves.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ code: appCode }),
  answer: nothing,
})
