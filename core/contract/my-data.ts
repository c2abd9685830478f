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
  summary: 'All data about me as JSON, with my password, 3 times a day. A mail tells me of it.',
  // Not `application/json`, which is a refusal.
  download: 'application/vnd.cowrie.person+json',
})

export const myDataPdf = endpoint({
  ...shared,
  path: '/api/User/my-data/pdf',
  summary: 'The same data as a PDF in English, with the newest 200 rows of each kind.',
  download: 'application/pdf',
})
