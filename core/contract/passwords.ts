/** Password reset by a mailed code or link, at once or after 24 hours. */

import * as z from 'zod/mini'
import { codeEntry, newPasswordText } from './accounts.ts'
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { linkTokenPattern } from './token-rules.ts'
import { emailAddress, id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const linkToken = z.string().check(z.regex(linkTokenPattern, 'must be the token of a link'))

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/User/reset-password/{email}',
  access: 'public',
  group: 'Accounts',
  summary:
    'Mails a reset code and answers an opaque reset id, for known and unknown addresses in the same way.',
  changes: [],
  params: z.object({ email: emailAddress }),
  answer: id,
})

export const resendResetCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-reset-code/{id}',
  access: 'public',
  group: 'Accounts',
  summary:
    'Mails a new reset code and ends the previous one. Answers ids of unknown addresses in the same way.',
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
    'Checks the reset code and answers the id of the verified code. A code allows 3 tries; an account gets 3 codes a day.',
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
    'Redeems the link in the mail of a reset, with the same answer as for a correct code. A link works once, for an hour.',
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
    'Sets a password with a verified code (from a reset, or from the settings) and ends every session. In a reset an account with a PIN or a passkey requires one of them (`POST /api/User/passkey/reset`); without either the password takes effect at `takesEffectAt`, unless it is stopped before.',
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
  summary: 'The time at which my new password takes effect; without `takesEffectAt` none is waiting.',
  topics: ['security'],
  answer: wire({ takesEffectAt: z.optional(moment) }),
})

export const stopPasswordChange = endpoint({
  method: 'POST',
  path: '/api/User/stop-password-change',
  access: 'public',
  group: 'Accounts',
  summary:
    'Stops a new password that has not taken effect, with the link from the mail that announces it, or as the signed-in person.',
  changes: ['security', 'notifications'],
  body: wire({ link: z.optional(linkToken) }),
  answer: nothing,
})
