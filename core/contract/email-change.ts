/** Another e-mail address for an account. The old one can stop the change for some days. */
import * as z from 'zod/mini'
import { passwordEntry } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { linkToken } from './passwords.ts'
import { emailAddress, fourDigits, nothing } from './values.ts'
import { wire } from './wire.ts'

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/User/change-email',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Mails a code to another address, and a link that stops the change to the present one. Answers alike for addresses with and without an account.',
  changes: ['notifications'],
  body: wire({ email: emailAddress, password: passwordEntry }),
  answer: nothing,
})

export const resendEmailCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-email-code',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Mails another code to the address that waits for one; the code before it ends.',
  changes: [],
  answer: nothing,
})

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/api/User/confirm-new-email',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Checks the code of the new address, which is the address of the account from then on. For 7 days the old one can take it back.',
  changes: ['accounts', 'notifications'],
  body: wire({ code: fourDigits }),
  answer: wire({ email: z.string() }),
})

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/User/stop-email-change',
  access: 'public',
  group: 'Accounts',
  summary:
    'Stops a change of the address with the link of its mail, or takes it back, and ends every session. A link works once.',
  changes: [],
  body: wire({ link: linkToken }),
  answer: nothing,
})
