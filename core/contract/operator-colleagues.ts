/** The operators, as an owner manages them in the console (rules/operators.md#accounts). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { emailAddress, id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const colleagues = endpoint({
  method: 'GET',
  path: '/operators',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Everybody who may sign in to the console, or whose sign-in is not set up yet, by name.',
  answer: z.array(
    wire({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(operatorRoles),
      addedAt: moment,
      isSetUp: z.boolean(),
      isMe: z.boolean(),
      /** Who has asked for a link for them, as the first of two, and whether that is the caller. */
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
    'Adds an operator, who gets a link to set up their sign-in as soon as a second owner asks for it, too.',
  changes: ['operators'],
  body: wire({ name: line(60), email: emailAddress, role: z.enum(operatorRoles) }),
  answer: wire({ id }),
})

export const linkColleague = endpoint({
  method: 'POST',
  path: '/operators/{id}/link',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Mails an operator a new link to set up their sign-in, by two owners; then their earlier sign-in works no more.',
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
    'Gives an operator another role; they sign in again, and what they asked for as the first of two ends. Nobody changes their own.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ role: z.enum(operatorRoles) }),
  answer: nothing,
})

export const removeColleague = endpoint({
  method: 'POST',
  path: '/operators/{id}/remove',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Ends the access of an operator at once. Nobody removes themselves.',
  changes: ['operators'],
  params: z.object({ id }),
  answer: nothing,
})
