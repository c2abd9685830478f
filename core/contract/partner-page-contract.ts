/** Every call of the partner's page, by name. They are no part of the members' contract, and none of a partner's key. */
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { feeEarnings, partnerPayouts } from './partner-earnings.ts'
import { listedKey, newKey } from './partner-key-calls.ts'
import { keyKinds, keyOverlapHours, keyWorlds } from './partner-keys.ts'
import { endSessions, listSessions } from './partner-sessions.ts'
import { partnerWebhooks } from './partner-webhooks.ts'
import { count, currencyCode, emailAddress, id, nothing } from './values.ts'
import { wire } from './wire.ts'

/** The path of all their addresses. They have a session of their own there. */
export const partnerPageBase = '/partner-page'

/** Minutes that a mailed link works. */
export const partnerLinkMinutes = 15
/** Origins that a partner may have. */
export const maxOrigins = 50
/** Days that the volume goes back. */
export const volumeDays = 90

const group = 'Partners'

/** Whose page it is. */
const partnerOnPage = wire({
  id,
  name: z.string(),
  origins: z.array(z.string()),
  /** The tags that the partner may show. */
  widgets: z.array(z.string()),
  /** Of the keys that this exchange makes and takes. */
  world: z.enum(keyWorlds),
  /** The address of this exchange, for snippets. */
  exchange: z.string(),
})

const askPartnerLink = endpoint({
  method: 'POST',
  path: '/link',
  access: 'public',
  group,
  summary: "Mails a link to a partner's contact. Answers the same for every address.",
  changes: [],
  body: wire({ email: emailAddress }),
  answer: nothing,
})

const partnerSignIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  access: 'public',
  group,
  summary:
    'Signs in with the token of a mailed link, once. The token of the answer is worth nothing elsewhere.',
  changes: [],
  body: wire({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: partnerOnPage,
})

const partnerSignOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  access: 'signed-in',
  group,
  summary: 'Ends the session of the token.',
  changes: [],
  answer: nothing,
})

const partnerOverview = endpoint({
  method: 'GET',
  path: '/self',
  access: 'signed-in',
  group,
  summary: 'Whose page it is, and what the partner may do.',
  answer: partnerOnPage,
})

const partnerKeys = endpoint({
  method: 'GET',
  path: '/keys',
  access: 'signed-in',
  group,
  summary: 'The keys that work, or ended within 30 days.',
  answer: z.array(listedKey),
})

const makeOwnKey = endpoint({
  method: 'POST',
  path: '/keys',
  access: 'signed-in',
  group,
  summary: 'Makes a key. A secret one is told this once.',
  changes: ['partners'],
  body: wire({ kind: z.enum(keyKinds) }),
  answer: newKey,
})

const byKey = z.object({ keyId: id })

const rollOwnKey = endpoint({
  method: 'POST',
  path: '/keys/{keyId}/roll',
  access: 'signed-in',
  group,
  summary: 'Makes a key in the place of another one, which goes on working for the hours of the overlap.',
  changes: ['partners'],
  params: byKey,
  body: wire({ overlapHours: count(keyOverlapHours.least, keyOverlapHours.most) }),
  answer: newKey,
})

const endOwnKey = endpoint({
  method: 'POST',
  path: '/keys/{keyId}/end',
  access: 'signed-in',
  group,
  summary: 'Ends a key at once.',
  changes: ['partners'],
  params: byKey,
  answer: nothing,
})

const oneOrigin = wire({ origin: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) })

const addOrigin = endpoint({
  method: 'POST',
  path: '/origins',
  access: 'signed-in',
  group,
  summary: `Lets pages of an origin show the partner's widgets; at most ${maxOrigins}.`,
  changes: ['partners'],
  body: oneOrigin,
  answer: nothing,
})

const removeOrigin = endpoint({
  method: 'POST',
  path: '/origins/remove',
  access: 'signed-in',
  group,
  summary: 'Stops the widgets on pages of an origin. The last one stays.',
  changes: ['partners'],
  body: oneOrigin,
  answer: nothing,
})

const partnerVolume = endpoint({
  method: 'GET',
  path: '/volume',
  access: 'signed-in',
  group,
  summary: `Orders that the partner's pages and sessions brought, by day (UTC) and currency, over ${volumeDays} days, newest first.`,
  answer: z.array(
    wire({
      day: z.string(),
      /** Of what was ordered. */
      currency: currencyCode,
      placed: z.int(),
      completed: z.int(),
      /** Of the completed ones. */
      amount: z.string(),
    }),
  ),
})

const partnerEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  access: 'signed-in',
  group,
  summary:
    "The partner's share of the exchange's fees, and what was earned with it, by currency, with the payouts.",
  answer: wire({
    /** Per cent of each fee. */
    feeShare: z.string(),
    earnings: feeEarnings,
    payouts: partnerPayouts,
  }),
})

export const partnerPageContract = {
  askPartnerLink,
  partnerSignIn,
  partnerSignOut,
  partnerOverview,
  partnerKeys,
  makeOwnKey,
  rollOwnKey,
  endOwnKey,
  addOrigin,
  removeOrigin,
  listSessions,
  endSessions,
  partnerVolume,
  partnerEarnings,
  ...partnerWebhooks,
} satisfies Record<string, Endpoint>

export type PartnerPageContract = typeof partnerPageContract
export type PartnerOnPage = z.output<typeof partnerOnPage>
