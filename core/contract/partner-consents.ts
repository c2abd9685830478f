// Consents to sessions that partners begin, and the sign-in with such a session's client secret.
import * as z from 'zod/mini'
import { user } from './accounts.ts'
import { zone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { clientSecret } from './partner-sessions.ts'
import { flag, id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

const requestToken = z.string().check(z.maxLength(100))

export const consentRequest = endpoint({
  method: 'GET',
  path: '/api/User/partner-consent/{request}',
  access: 'signed-in',
  group: 'Accounts',
  summary: "A partner's request to begin sessions for me in its widgets. Only for pages of the exchange.",
  topics: ['security'],
  params: z.object({ request: requestToken }),
  answer: wire({
    partner: z.string(),
    origins: z.array(z.string()),
    /** Tags; `*` is all of them. */
    widgets: z.array(z.string()),
    /** How the partner knows me, as it says. */
    email: z.optional(z.string()),
    name: z.optional(z.string()),
    returnOrigin: z.string(),
  }),
})

export const answerConsent = endpoint({
  method: 'POST',
  path: '/api/User/partner-consent/{request}',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Agrees or refuses, and answers the address to go to. The consent takes effect once the partner’s server presents the code in that address.',
  changes: ['security'],
  params: z.object({ request: requestToken }),
  body: wire({ agreed: flag }),
  answer: wire({ returnTo: z.string() }),
})

export const consents = endpoint({
  method: 'GET',
  path: '/api/User/partner-consents',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'The partners that may begin sessions for me.',
  topics: ['security'],
  answer: z.array(
    wire({
      id,
      partner: z.string(),
      origins: z.array(z.string()),
      /** Tags; `*` is all of them. */
      widgets: z.array(z.string()),
      agreedAt: moment,
      lastUsedAt: z.optional(moment),
    }),
  ),
})

export const endConsent = endpoint({
  method: 'POST',
  path: '/api/User/partner-consents/{id}/end',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Ends my consent for a partner, and the sessions that it began, at once.',
  changes: ['security'],
  params: z.object({ id }),
  answer: nothing,
})

export const clientSecretLogin = endpoint({
  method: 'POST',
  path: '/api/User/client-secret-login',
  access: 'public',
  group: 'Accounts',
  summary:
    'Signs in with the client secret that a partner’s server gave to its page: once, within 5 minutes, from the origin that it was created for, and with a proof of the browser’s key. The session can make the calls of the secret’s tags. The answer is that of `login`.',
  changes: [],
  query: wire(zone),
  body: wire({ clientSecret }),
  answer: user,
  opensSession: true,
})
