/** Every call of the partner's page, by name. They are no part of the members' contract, and none of a partner's key. */
import * as z from 'zod/mini'
import { codePattern, codeRule } from './code-rule.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { feeEarnings, partnerPayouts } from './partner-earnings.ts'
import { listedKey, newKey } from './partner-key-calls.ts'
import { keyKinds, keyOverlapHours, keyWorlds, maxKeys } from './partner-keys.ts'
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
/** Characters of a partner's name. */
export const maxPartnerName = 80
export const partnerNamePattern = new RegExp(
  `^[\\p{L}\\p{N}][\\p{L}\\p{N} .&'_-]{0,${maxPartnerName - 1}}$`,
  'u',
)
export const partnerNameRule = `must be at most ${maxPartnerName} letters, digits, spaces and . & ' _ -`
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
  /** Origins that count once they are proved. */
  pendingOrigins: z.array(z.string()),
  /**
   * A file at a new origin, or the DNS record of this name before its host, has this line, so that it counts; absent where
   * nothing has to be proved.
   */
  originProof: z.optional(z.object({ path: z.string(), record: z.string(), line: z.string() })),
})

const partnerEntrance = endpoint({
  method: 'GET',
  path: '/entrance',
  access: 'public',
  group,
  summary: 'Whether visitors may register test partners: in a sandbox.',
  answer: wire({ takesTestPartners: z.boolean() }),
})

const newOrigin = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

const registerTestPartner = endpoint({
  method: 'POST',
  path: '/register',
  access: 'public',
  group,
  summary:
    'Registers a test partner in a sandbox, with a publishable and a secret key, and signs it in. The secret key is shown only in this answer.',
  changes: [],
  body: wire({
    name: z.string().check(z.trim(), z.regex(partnerNamePattern, partnerNameRule)),
    origin: newOrigin,
    /** The contact, who signs in later by a mailed link. */
    email: emailAddress,
  }),
  answer: wire({
    partner: partnerOnPage,
    keys: wire({ publishable: z.string(), secret: z.string() }),
  }),
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

const askKeyCode = endpoint({
  method: 'POST',
  path: '/keys/code',
  access: 'signed-in',
  group,
  summary: 'Mails the contact a code, which confirms one key.',
  changes: [],
  answer: nothing,
})

const mailedCode = z.string().check(z.trim(), z.regex(codePattern, codeRule))

const makeOwnKey = endpoint({
  method: 'POST',
  path: '/keys',
  access: 'signed-in',
  group,
  summary: `Creates a key, with a mailed code. A secret key is shown only in this answer; at most ${maxKeys} of each kind work at a time.`,
  changes: ['partners'],
  body: wire({ kind: z.enum(keyKinds), code: mailedCode }),
  answer: newKey,
})

const byKey = z.object({ keyId: id })

const rollOwnKey = endpoint({
  method: 'POST',
  path: '/keys/{keyId}/roll',
  access: 'signed-in',
  group,
  summary:
    'Replaces a key with a new one, with a mailed code; the old key works for the hours of the overlap.',
  changes: ['partners'],
  params: byKey,
  body: wire({ overlapHours: count(keyOverlapHours.least, keyOverlapHours.most), code: mailedCode }),
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

const oneOrigin = wire({ origin: newOrigin })

const addOrigin = endpoint({
  method: 'POST',
  path: '/origins',
  access: 'signed-in',
  group,
  summary: `Lets pages of an origin show the partner's widgets, once a file or a DNS record proves that it is the partner's (\`originProof\`); at most ${maxOrigins}.`,
  changes: ['partners'],
  body: oneOrigin,
  answer: wire({ isProved: z.boolean() }),
})

const checkOrigin = endpoint({
  method: 'POST',
  path: '/origins/check',
  access: 'signed-in',
  group,
  summary: 'Looks for the proof of a pending origin again.',
  changes: ['partners'],
  body: oneOrigin,
  answer: nothing,
})

const removeOrigin = endpoint({
  method: 'POST',
  path: '/origins/remove',
  access: 'signed-in',
  group,
  summary: 'Removes an origin: its pages no longer show the widgets. The last one that counts stays.',
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
  partnerEntrance,
  registerTestPartner,
  askPartnerLink,
  partnerSignIn,
  partnerSignOut,
  partnerOverview,
  partnerKeys,
  askKeyCode,
  makeOwnKey,
  rollOwnKey,
  endOwnKey,
  addOrigin,
  checkOrigin,
  removeOrigin,
  listSessions,
  endSessions,
  partnerVolume,
  partnerEarnings,
  ...partnerWebhooks,
} satisfies Record<string, Endpoint>

export type PartnerPageContract = typeof partnerPageContract
export type PartnerOnPage = z.output<typeof partnerOnPage>
