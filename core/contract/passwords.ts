/** Password reset by a mailed code or link, at once or after 24 hours. */
import * as z from 'zod/mini'
import { codeEntry, newPasswordText } from './accounts.ts'
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

/** Token of a mailed link: 128 bits as letters. */
export const linkToken = z.string().check(z.regex(/^[a-p]{32}$/, 'must be the token of a link'))

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/User/reset-password/{email}',
  access: 'public',
  group: 'Accounts',
  summary: 'Mails a reset code. Answers an opaque reset id, alike for known and unknown addresses.',
  changes: [],
  params: z.object({ email: emailAddress }),
  answer: id,
})

export const resendResetCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-reset-code/{id}',
  access: 'public',
  group: 'Accounts',
  summary: 'Mails a new reset code; the one before it ends. Answers alike for ids of unknown addresses.',
  changes: [],
  params: z.object({ id }),
  answer: nothing,
})

export const validatePasswordReset = endpoint({
  method: 'POST',
  path: '/api/User/validate-passwordreset',
  access: 'public',
  group: 'Accounts',
  summary:
    'Checks the reset code; answers the id of the verified code. A code takes 3 tries, an account has 3 a day.',
  changes: [],
  body: codeEntry,
  answer: id,
})

/** Additive, as are the two calls below `newPassword`. */
export const openResetLink = endpoint({
  method: 'POST',
  path: '/api/User/open-reset-link',
  access: 'public',
  group: 'Accounts',
  summary:
    'Uses up the link that the mail of a reset carries beside its code; answers what a right code does. A link works once, for an hour.',
  changes: [],
  body: wire({ link: linkToken }),
  answer: wire({ userId: id, codeId: id }),
})

export const newPassword = endpoint({
  method: 'POST',
  path: '/api/User/new-password',
  access: 'public',
  group: 'Accounts',
  summary:
    'Sets a password with a verified code (from a reset, or from the settings) and ends every session. In a reset an account with a PIN or a passkey asks for one of them (`POST /api/User/passkey/reset`); without either the password takes effect at `takesEffectAt`, unless it is stopped before.',
  changes: [],
  body: wire({ userId: id, codeId: id, newPassword: newPasswordText, pin: z.optional(pinOrPasskey) }),
  answer: z.nullable(wire({ takesEffectAt: moment })),
})

/** A password set by a reset that has not taken effect yet. */
export const pendingPassword = endpoint({
  method: 'GET',
  path: '/api/User/pending-password',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'When my new password takes effect; without `takesEffectAt` none waits.',
  topics: ['security'],
  answer: wire({ takesEffectAt: z.optional(moment) }),
})

export const stopPasswordChange = endpoint({
  method: 'POST',
  path: '/api/User/stop-password-change',
  access: 'public',
  group: 'Accounts',
  summary:
    'Stops a new password that has not taken effect: with the link of the mail that announces it, or my own when signed in.',
  changes: ['security', 'notifications'],
  body: wire({ link: z.optional(linkToken) }),
  answer: nothing,
})
