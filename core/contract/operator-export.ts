/** Everything about a person as a file, for a person who asks for their data (rules/operators.md#export). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { file, id, line } from './values.ts'
import { wire } from './wire.ts'

const shared = {
  method: 'POST',
  access: 'signed-in',
  group: 'Operators',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ reason: line(operatorLengths.reason) }),
  answer: file,
} as const

export const exportPersonJson = endpoint({
  ...shared,
  path: '/people/{id}/export/json',
  summary: 'All data about a person as JSON, the file that they can download themselves. Needs a reason.',
  download: 'application/vnd.cowrie.person+json',
})

export const exportPersonPdf = endpoint({
  ...shared,
  path: '/people/{id}/export/pdf',
  summary: 'The same data as a PDF in English, with the newest 200 rows of each kind.',
  download: 'application/pdf',
})
