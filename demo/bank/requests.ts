/** Reads the bodies of calls: the fields that the bank understands. Others are ignored, as at Adyen. */
import * as z from 'zod/mini'
import type { Sum } from './bank-parts.ts'
import { checkoutError } from './refusals.ts'

const text = z.optional(z.string())
const amount = z.optional(z.object({ value: z.optional(z.number()), currency: text }))

export const paymentRequest = z.object({
  merchantAccount: text,
  amount,
  reference: text,
  returnUrl: text,
  shopperReference: text,
  shopperInteraction: text,
  recurringProcessingModel: text,
  storePaymentMethod: z.optional(z.boolean()),
  captureDelayHours: z.optional(z.number()),
  additionalData: z.optional(z.record(z.string(), z.string())),
  paymentMethod: z.optional(
    z.object({
      type: text,
      number: text,
      encryptedCardNumber: text,
      expiryMonth: text,
      encryptedExpiryMonth: text,
      expiryYear: text,
      encryptedExpiryYear: text,
      cvc: text,
      encryptedSecurityCode: text,
      holderName: text,
      storedPaymentMethodId: text,
    }),
  ),
})
export type PaymentRequest = z.infer<typeof paymentRequest>

export const paymentMethodsRequest = z.object({ merchantAccount: text })
export type PaymentMethodsRequest = z.infer<typeof paymentMethodsRequest>

export const modificationRequest = z.object({
  merchantAccount: text,
  amount,
  reference: text,
  paymentReference: text,
})
export type ModificationRequest = z.infer<typeof modificationRequest>

const party = z.object({ type: text, firstName: text, lastName: text, reference: text })

export const transferRequest = z.object({
  amount,
  balanceAccountId: text,
  category: text,
  counterparty: z.optional(
    z.object({
      card: z.optional(
        z.object({
          cardHolder: z.optional(party),
          cardIdentification: z.optional(z.object({ storedPaymentMethodId: text })),
        }),
      ),
    }),
  ),
  reference: text,
  referenceForBeneficiary: text,
  description: text,
})
export type TransferRequest = z.infer<typeof transferRequest>

/** Reads a body of Checkout; throws Adyen's error for one of another shape. */
export function readBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  const where = read.error.issues[0]?.path.join('.') || 'body'
  throw checkoutError(400, '702', `The field ${where} has another type than documented`)
}

/** An amount as JSON has it, or undefined when it is none. */
export function sumOf(given: z.infer<typeof amount>): Sum | undefined {
  const { value, currency } = given ?? {}
  if (value === undefined || !Number.isSafeInteger(value) || !currency || !/^[A-Z]{3}$/.test(currency))
    return undefined
  return { value: BigInt(value), currency }
}
