/** Sessions that a partner's server begins for people who allowed it (rules/partners.md#server-sessions). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { partnerTags } from './partner-events.ts'
import { clientSecretPattern } from './token-rules.ts'
import { emailAddress, flag, line, moment } from './values.ts'
import { wire } from './wire.ts'

/** The partner's own id of a person: no address and no name, because it is stored as it is. */
const partnerUser = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[\p{L}\p{N}._:|-]{1,200}$/u,
      'must be your own id of the person: 1 to 200 letters, digits and . _ : | -, and not an email address',
    ),
  )

/** Signs in to a widget in place of a password: `cs_` and 43 characters. */
export const clientSecret = z
  .string()
  .check(z.regex(clientSecretPattern, 'must be a client secret: cs_ and 43 characters'))

export const makeSession = endpoint({
  method: 'POST',
  path: '/sessions',
  access: 'partner',
  group: 'Partners',
  summary:
    'Begins a session of a person who allowed it. `ready`: hand `clientSecret` to your page within 5 minutes, where widgets use it once. `consent-needed`: send the person to `consentUrl`; they come back to `returnUrl` with `cowrie_consent`, a code, which this call takes as `consent`, or with `cowrie_refused=1`.',
  changes: [],
  body: wire({
    partnerUser,
    /** Origin of the page with the widgets: one of yours. Needed when you have several. */
    origin: z.optional(z.string().check(z.maxLength(300))),
    /** The tags that the session is for, without those of dialogs that shall stay shut; all of yours by default. */
    widgets: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(60))),
    /** How you know the person: shown to them on the page of the consent, and deleted with their answer. */
    email: z.optional(emailAddress),
    name: z.optional(line(lengths.partnerPerson)),
    /** Where the person comes back to from the page of the consent: an address below one of your origins. */
    returnUrl: z.optional(z.string().check(z.maxLength(2_000))),
    /** The code with which they came back. */
    consent: z.optional(z.string().check(z.maxLength(100))),
    /** Written on what the session makes, and part of each webhook about it. The page cannot change them. */
    reference: partnerTags.shape.reference,
    metadata: partnerTags.shape.metadata,
  }),
  answer: wire({
    status: z.enum(['ready', 'consent-needed']),
    clientSecret: z.optional(z.string()),
    consentUrl: z.optional(z.string()),
    /** Expiry of `clientSecret`, or of the page at `consentUrl`. */
    expiresAt: moment,
  }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  access: 'partner',
  group: 'Partners',
  summary: 'The last 100 of your people who allowed sessions, by their last one, and how many are open now.',
  answer: z.array(
    wire({
      partnerUser: z.string(),
      boundAt: moment,
      lastBegunAt: z.optional(moment),
      open: z.int(),
    }),
  ),
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/sessions/end',
  access: 'partner',
  group: 'Partners',
  summary:
    'Ends the sessions that you began for a person, for when they sign out of yours. With `forget` their consent ends, too. Nothing happens when there are none.',
  changes: ['partners'],
  body: wire({ partnerUser, forget: z.optional(flag) }),
  answer: wire({ ended: z.int() }),
})
