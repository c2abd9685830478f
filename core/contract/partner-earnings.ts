/** Partners' shares of the exchange's fees (rules/partners.md#fee-share), in the console and on the partner's page. */
import * as z from 'zod/mini'
import { parsePart } from '#core/money/per-cent.ts'
import { currencyCode, id, moment } from './values.ts'
import { wire } from './wire.ts'

/** Per cent of each fee: `30`. */
export const feeSharePerCent = z
  .string()
  .check(z.refine((text) => parsePart(text) !== undefined, 'must be per cent from 0 to 100'))

/** In each currency in which there is something; decimal text. */
export const feeEarnings = z.array(
  wire({
    currency: currencyCode,
    /** All of the four below. */
    earned: z.string(),
    /** From exchanges that may still be undone, because not all of their payments are taken. */
    waiting: z.string(),
    /** To be paid. */
    due: z.string(),
    /** On its way. */
    asked: z.string(),
    paid: z.string(),
  }),
)
export type FeeEarnings = z.output<typeof feeEarnings>

/** `asked`: the transfer is to be made. `returned`, `withdrawn`: what it was to pay is due as before. */
export const partnerPayoutStates = ['asked', 'paid', 'returned', 'withdrawn'] as const
export type PartnerPayoutState = (typeof partnerPayoutStates)[number]

/** The newest, after those that are to be made. */
export const partnerPayouts = z.array(
  wire({
    /** The reference of the transfer at the processor. */
    id,
    currency: currencyCode,
    /** Decimal text. */
    amount: z.string(),
    status: z.enum(partnerPayoutStates),
    askedAt: moment,
    changedAt: moment,
  }),
)
export type PartnerPayout = z.output<typeof partnerPayouts>[number]
