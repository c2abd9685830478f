/** Signing in as an operator, by a password and a code of an authenticator app (rules/operators.md#sign-in). */

import * as z from 'zod/mini'
import { appCodePattern, appCodeRule } from './code-rule.ts'
import { endpoint } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { maxDeviceToken, maxDeviceTokens } from './token-rules.ts'
import { emailAddress, id, nothing } from './values.ts'
import { wire } from './wire.ts'

/** Stored on a device, so that an account recognises it. It grants no access by itself. */
const deviceToken = z.string().check(z.maxLength(maxDeviceToken))

/** A code of the authenticator app. */
export const appCode = z.string().check(z.trim(), z.regex(appCodePattern, appCodeRule))

/** The characters of a new password. */
export const operatorPassword = { min: 12, max: 200 } as const

export const operator = wire({ id, name: z.string(), email: z.string(), role: z.enum(operatorRoles) })
export type Operator = z.output<typeof operator>

export const signedInOperator = wire({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  /** Only on a device that is new to the operator: stored there, and sent with the next sign-in. */
  deviceToken: z.optional(deviceToken),
})

export const operatorSignIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  access: 'public',
  group: 'Operators',
  summary: "Signs an operator in. Members' calls refuse the token.",
  changes: [],
  body: wire({
    email: emailAddress,
    password: z.string().check(z.minLength(1), z.maxLength(operatorPassword.max)),
    code: appCode,
    /** Tokens of operators who have signed in on this device: strangers' tries do not slow them. */
    deviceTokens: z.optional(z.array(deviceToken).check(z.maxLength(maxDeviceTokens))),
  }),
  answer: signedInOperator,
})

export const operatorSignOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Ends the session of the token.',
  changes: [],
  answer: nothing,
})

/** The token of the link that `npm run operator -- add` printed. */
const token = z.string().check(z.minLength(1), z.maxLength(200))

export const openEnrolment = endpoint({
  method: 'POST',
  path: '/enrolment/open',
  access: 'public',
  group: 'Operators',
  summary: "The data for setting up an operator's sign-in; the link works until the setup is complete.",
  changes: [],
  body: wire({ token }),
  answer: wire({
    operator,
    /** Key for the authenticator app in base32, and as an `otpauth:` address for a QR code. */
    secret: z.string(),
    address: z.string(),
  }),
})

export const enrol = endpoint({
  method: 'POST',
  path: '/enrolment',
  access: 'public',
  group: 'Operators',
  summary: 'Sets the password of a new operator, proves their authenticator app, and signs them in.',
  changes: [],
  body: wire({
    token,
    password: z
      .string()
      .check(
        z.minLength(operatorPassword.min, `must be at least ${operatorPassword.min} characters`),
        z.maxLength(operatorPassword.max, `must be at most ${operatorPassword.max} characters`),
      ),
    code: appCode,
  }),
  answer: signedInOperator,
})
