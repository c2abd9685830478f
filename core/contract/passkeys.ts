/**
 * Passkeys (WebAuthn): additive calls to add, list, rename and remove them, and to log in, confirm money calls and
 * reset a password with one.
 */

import * as z from 'zod/mini'
import { user } from './accounts.ts'
import { passkeyAssertion, publicKeyType } from './confirmation.ts'
import { zone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { keyPattern, keyRule } from './idempotency-key.ts'
import { lengths } from './lengths.ts'
import { id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const maxPasskeys = 10

const text = z.string().check(z.maxLength(16_384))
const byId = z.object({ id })
const required = z.literal('required')
/** Checked against the schema of the confirmed call. */
const wireObject = z.record(z.string(), z.unknown())

const credentialDescriptor = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.optional(z.array(z.string())),
})

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. `timeout` is the challenge's lifetime in milliseconds. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: required,
  allowCredentials: z.optional(z.array(credentialDescriptor)),
})
export type RequestOptions = z.output<typeof requestOptions>

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.boolean(),
    userVerification: required,
  }),
  attestation: z.literal('none'),
})

/** WebAuthn's RegistrationResponseJSON. */
export const newCredential = z.object({
  id: text,
  rawId: text,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})

export const passkeys = endpoint({
  method: 'GET',
  path: '/api/User/passkeys',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'My passkeys, the oldest first. `device` is the user-agent header of the browser that added it.',
  topics: ['security'],
  answer: z.array(
    wire({
      id,
      name: z.string(),
      device: z.string(),
      createdAt: moment,
      /** Absent until first used. */
      lastUsedAt: z.optional(moment),
    }),
  ),
})
export type Passkey = z.output<typeof passkeys.answer>[number]

export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/User/passkey/options',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'The options for `navigator.credentials.create()`, valid for 5 minutes.',
  changes: [],
  answer: creationOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/User/passkey/add',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Adds a passkey, with a verified code of the settings. At most 10 for each person.',
  changes: ['security', 'notifications'],
  body: wire({
    codeId: id,
    name: line(lengths.nickname),
    credential: newCredential,
  }),
  answer: wire({ id }),
})

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/User/passkey/{id}/rename',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Renames one of my passkeys.',
  changes: ['security'],
  params: byId,
  body: wire({ name: line(lengths.nickname) }),
  answer: nothing,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/User/passkey/{id}/remove',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Removes one of my passkeys, with a verified code of the settings.',
  changes: ['security', 'notifications'],
  params: byId,
  body: wire({ codeId: id }),
  answer: nothing,
})

export const passkeyLoginOptions = endpoint({
  method: 'GET',
  path: '/api/User/passkey/login',
  access: 'public',
  group: 'Accounts',
  summary: 'The options for `navigator.credentials.get()` to log in, valid for 5 minutes.',
  answer: requestOptions,
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/User/passkey/login',
  access: 'public',
  group: 'Accounts',
  summary: 'Signs in with a passkey. The answer is that of `POST /api/User/login`.',
  changes: [],
  query: wire(zone),
  body: wire({ credential: passkeyAssertion }),
  answer: user,
  opensSession: true,
})

/** Calls that a passkey can confirm instead of the PIN. */
export const confirmedCalls = [
  'createListing',
  'editListing',
  'placeOrder',
  'sweep',
  'sendMoney',
  'createStandingTransfer',
  'changeStandingTransfer',
  'choosePayoutCard',
] as const
export type ConfirmedCall = (typeof confirmedCalls)[number]

export const passkeyConfirmOptions = endpoint({
  method: 'POST',
  path: '/api/User/passkey/confirm',
  access: 'ready',
  group: 'Accounts',
  summary:
    'The options for `navigator.credentials.get()` to confirm one money call, valid for 5 minutes. The signature counts only for this call, input and `Idempotency-Key`.',
  changes: [],
  body: wire({
    call: z.enum(confirmedCalls),
    /** The `Idempotency-Key` of the money call. */
    key: z.string().check(z.regex(keyPattern, keyRule)),
    /** Path parameters and body of the money call as on the wire, without `transactionPin`. */
    params: z.optional(wireObject),
    body: wireObject,
  }),
  answer: requestOptions,
})

export const passkeyResetOptions = endpoint({
  method: 'POST',
  path: '/api/User/passkey/reset',
  access: 'public',
  group: 'Accounts',
  summary:
    'The options for `navigator.credentials.get()` to reset a password after its code was verified, valid for 5 minutes. The signature goes into `pin` of `POST /api/User/new-password` and counts only for this reset.',
  changes: [],
  body: wire({ userId: id, codeId: id }),
  answer: requestOptions,
})
