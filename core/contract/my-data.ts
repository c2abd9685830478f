/** Everything that the exchange knows about a person, as a file. */
import { passwordEntry } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { file } from './values.ts'
import { wire } from './wire.ts'

const shared = {
  method: 'POST',
  access: 'signed-in',
  group: 'Accounts',
  changes: ['notifications'],
  body: wire({ password: passwordEntry }),
  answer: file,
} as const

export const myDataJson = endpoint({
  ...shared,
  path: '/api/User/my-data/json',
  summary: 'Everything about me, for programs, with my password; 3 times a day. I am told of it by mail.',
  // Not `application/json`, which is a refusal.
  download: 'application/vnd.cowrie.person+json',
})

export const myDataPdf = endpoint({
  ...shared,
  path: '/api/User/my-data/pdf',
  summary: 'The same to read, in English; the newest 200 rows of each kind.',
  download: 'application/pdf',
})
