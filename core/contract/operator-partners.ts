/** Partners and their keys, in the operators' console (rules/partners.md#keys). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { appCode } from './operator-sign-in.ts'
import { feeEarnings, feeSharePerCent, partnerPayoutStates, partnerPayouts } from './partner-earnings.ts'
import { listedKey, newKey } from './partner-key-calls.ts'
import { keyKinds, keyOverlapHours } from './partner-keys.ts'
import { count, currencyCode, emailAddress, id, nothing } from './values.ts'
import { wire } from './wire.ts'

export const operatorPartners = endpoint({
  method: 'GET',
  path: '/partners',
  access: 'signed-in',
  group: 'Operators',
  summary: 'The partners by name, each with the keys that work or ended within 30 days.',
  topics: ['partners'],
  answer: z.array(
    wire({
      id,
      name: z.string(),
      origins: z.array(z.string()),
      /** Tags; `*` is all of them. */
      widgets: z.array(z.string()),
      /** Email address that signs in to the partner's page. */
      contact: z.optional(z.string()),
      /** Per cent of each of our fees that is the partner's. */
      feeShare: z.string(),
      earnings: feeEarnings,
      payouts: partnerPayouts,
      keys: z.array(listedKey),
    }),
  ),
})

const keyOfPartner = z.object({ id, keyId: id })

export const makePartnerKey = endpoint({
  method: 'POST',
  path: '/partners/{id}/keys',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Creates a key of a partner, with a new code from the authenticator app. A secret key is shown only in this answer.',
  changes: ['partners'],
  params: z.object({ id }),
  body: wire({ kind: z.enum(keyKinds), code: appCode }),
  answer: newKey,
})

export const rollPartnerKey = endpoint({
  method: 'POST',
  path: '/partners/{id}/keys/{keyId}/roll',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Replaces a key with a new one; the old key works for the hours of the overlap.',
  changes: ['partners'],
  params: keyOfPartner,
  body: wire({ overlapHours: count(keyOverlapHours.least, keyOverlapHours.most), code: appCode }),
  answer: newKey,
})

export const endPartnerKey = endpoint({
  method: 'POST',
  path: '/partners/{id}/keys/{keyId}/end',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Ends a key at once.',
  changes: ['partners'],
  params: keyOfPartner,
  answer: nothing,
})

export const setPartnerContact = endpoint({
  method: 'POST',
  path: '/partners/{id}/contact',
  access: 'signed-in',
  group: 'Operators',
  summary:
    "Sets the address that signs in to the partner's page, or removes it without `email`. Links and sessions of the previous address end.",
  changes: ['partners'],
  params: z.object({ id }),
  body: wire({ email: z.optional(emailAddress), code: appCode }),
  answer: nothing,
})

export const setPartnerFeeShare = endpoint({
  method: 'POST',
  path: '/partners/{id}/fee-share',
  access: 'signed-in',
  group: 'Operators',
  summary:
    "Sets a partner's percentage of our fees on its future objects, with a new code from the authenticator app.",
  changes: ['partners'],
  params: z.object({ id }),
  body: wire({ perCent: feeSharePerCent, code: appCode }),
  answer: nothing,
})

export const askPartnerPayout = endpoint({
  method: 'POST',
  path: '/partners/{id}/payouts',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Creates a payout of all fee shares due to a partner in one currency. Its id is the reference of the transfer that an operator makes at the processor.',
  changes: ['partners'],
  params: z.object({ id }),
  body: wire({ currency: currencyCode, code: appCode }),
  answer: wire({ id }),
})

export const endPartnerPayout = endpoint({
  method: 'POST',
  path: '/partners/{id}/payouts/{payoutId}',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Books that a payout to a partner was paid, came back, or was withdrawn before its transfer was made.',
  changes: ['partners'],
  params: z.object({ id, payoutId: id }),
  body: wire({ outcome: z.enum(partnerPayoutStates.filter((state) => state !== 'asked')), code: appCode }),
  answer: nothing,
})
