// The contact message. Apart from the lookups, whose users need no rule for names.
import * as z from 'zod/mini'
import { fullNameRule, isFullName, messageLength } from './contact-rules.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { emailAddress, line, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const contactMessage = endpoint({
  method: 'POST',
  path: '/api/Utility/send-contact-message',
  access: 'public',
  group: 'Utility',
  summary: 'Sends a message to the operator. The same message on the same day counts once.',
  changes: [],
  body: wire({
    fullName: named(line(lengths.fullName).check(z.refine(isFullName, fullNameRule)), 'fullname'),
    email: named(emailAddress, 'emailAddress'),
    message: z.string().check(z.trim(), z.minLength(messageLength.least), z.maxLength(messageLength.most)),
  }),
  multiLine: ['message'],
  answer: nothing,
})
