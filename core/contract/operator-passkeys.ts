/** Passkeys of operators, which sign in without a password and a code (rules/operators.md#sign-in). */

import * as z from 'zod/mini'
import { passkeyAssertion } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { appCode, operator } from './operator-sign-in.ts'
import { newCredential, newPasskeyOptions, requestOptions } from './passkeys.ts'
import { id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const operatorPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  access: 'signed-in',
  group: 'Operators',
  summary: 'My passkeys, the oldest first.',
  answer: z.array(wire({ id, name: z.string(), createdAt: moment, lastUsedAt: z.optional(moment) })),
})

export const newOperatorPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  access: 'signed-in',
  group: 'Operators',
  summary: 'The options for `navigator.credentials.create()`, valid for 5 minutes.',
  changes: [],
  answer: newPasskeyOptions.answer,
})

export const addOperatorPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/add',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Adds a passkey, with a new code from the authenticator app. At most 10 for each operator.',
  changes: ['operators'],
  body: wire({ name: line(lengths.nickname), code: appCode, credential: newCredential }),
  answer: wire({ id }),
})

export const removeOperatorPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/{id}/remove',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Removes one of my passkeys, with a new code from the authenticator app.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ code: appCode }),
  answer: nothing,
})

export const operatorPasskeyOptions = endpoint({
  method: 'GET',
  path: '/passkeys/sign-in',
  access: 'public',
  group: 'Operators',
  summary: 'The options for `navigator.credentials.get()` to sign in, valid for 5 minutes.',
  answer: requestOptions,
})

export const operatorPasskeySignIn = endpoint({
  method: 'POST',
  path: '/passkeys/sign-in',
  access: 'public',
  group: 'Operators',
  summary: 'Signs an operator in with a passkey.',
  changes: [],
  body: wire({ credential: passkeyAssertion }),
  answer: operator,
})
