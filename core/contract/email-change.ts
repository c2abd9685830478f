/** A change of an account's email address, which the old address can stop for some days. */
import * as z from 'zod/mini'
import { passwordEntry } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { linkToken } from './passwords.ts'
import { emailAddress, mailedCode, nothing } from './values.ts'
import { wire } from './wire.ts'

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/User/change-email',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Mails a code to the new address, and a link that stops the change to the current one. Answers addresses with and without an account in the same way.',
  changes: ['notifications'],
  body: wire({ email: emailAddress, password: passwordEntry }),
  answer: nothing,
})

export const resendEmailCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-email-code',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Mails another code to the new address and ends the previous one.',
  changes: [],
  answer: nothing,
})

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/api/User/confirm-new-email',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Checks the code of the new address and makes it the address of the account. For 7 days the old address can reverse the change.',
  changes: ['accounts', 'notifications'],
  body: wire({ code: mailedCode }),
  answer: wire({ email: z.string() }),
})

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/User/stop-email-change',
  access: 'public',
  group: 'Accounts',
  summary:
    'Stops or reverses a change of the address with the link from its mail, and ends every session. A link works once.',
  changes: [],
  body: wire({ link: linkToken }),
  answer: nothing,
})
