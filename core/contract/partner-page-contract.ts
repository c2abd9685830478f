/** Every call of the partner's page, by name. They are no part of the members' contract, and none of a partner's key. */
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { feeEarnings, partnerPayouts } from './partner-earnings.ts'
import { listedKey, newKey } from './partner-key-calls.ts'
import { keyKinds, keyOverlapHours, keyWorlds, maxSecretKeys } from './partner-keys.ts'
import { endSessions, listSessions } from './partner-sessions.ts'
import { partnerWebhooks } from './partner-webhooks.ts'
import { count, currencyCode, emailAddress, id, nothing } from './values.ts'
import { wire } from './wire.ts'

/** The path of all their addresses. They have a session of their own there. */
export const partnerPageBase = '/partner-page'

/** Minutes that a mailed link works. */
export const partnerLinkMinutes = 15
/** Minutes after a sign-in within which keys are made and replaced. */
export const freshSignInMinutes = 10
/** Origins that a partner may have. */
export const maxOrigins = 50
/** Days that the volume goes back. */
export const volumeDays = 90

const group = 'Partners'

/** The partner as its own page shows it. */
const partnerOnPage = wire({
  id,
  name: z.string(),
  origins: z.array(z.string()),
  /** The tags that the partner may show. */
  widgets: z.array(z.string()),
  /** World of the keys that this exchange makes and takes. */
  world: z.enum(keyWorlds),
  /** The address of this exchange, for snippets. */
  exchange: z.string(),
  /** A file at a new origin has this line, so that it counts; absent where nothing has to be shown. */
  originProof: z.optional(z.object({ path: z.string(), line: z.string() })),
})

const askPartnerLink = endpoint({
  method: 'POST',
  path: '/link',
  access: 'public',
  group,
  summary: "Mails a link to a partner's contact. The answer is the same for every address.",
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
    'Signs in with the token of a mailed link, once. The token in the answer works only for the calls of this page.',
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
  summary: 'The partner of this page, and its rights.',
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
  summary: `Creates a key, within ${freshSignInMinutes} minutes of the sign-in. A secret key is shown only in this answer; at most ${maxSecretKeys} work at a time.`,
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
  summary: `Replaces a key with a new one, within ${freshSignInMinutes} minutes of the sign-in; the old key works for the hours of the overlap.`,
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
  summary: `Lets pages of an origin show the partner's widgets; at most ${maxOrigins}. A file at the origin proves that it is the partner's (\`originProof\`).`,
  changes: ['partners'],
  body: oneOrigin,
  answer: nothing,
})

const removeOrigin = endpoint({
  method: 'POST',
  path: '/origins/remove',
  access: 'signed-in',
  group,
  summary: 'Removes an origin: its pages no longer show the widgets. The last one stays.',
  changes: ['partners'],
  body: oneOrigin,
  answer: nothing,
})

const partnerVolume = endpoint({
  method: 'GET',
  path: '/volume',
  access: 'signed-in',
  group,
  summary: `Orders from the partner's pages and sessions, by day (UTC) and currency, over ${volumeDays} days, newest first.`,
  answer: z.array(
    wire({
      day: z.string(),
      /** The currency that was ordered. */
      currency: currencyCode,
      placed: z.int(),
      completed: z.int(),
      /** Sum of the completed orders. */
      amount: z.string(),
    }),
  ),
})

const partnerEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  access: 'signed-in',
  group,
  summary: "The partner's share of the exchange's fees, and its earnings by currency, with the payouts.",
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
