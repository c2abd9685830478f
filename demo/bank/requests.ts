/** Reads the bodies of calls: the fields that the bank understands. Others are ignored, as at Adyen. */
import * as z from 'zod/mini'
import type { Bank, Sum } from './bank-parts.ts'
import { checkoutError } from './refusals.ts'

const maxReferenceLength = 80

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

/** An amount as JSON has it; undefined when it is missing or invalid. */
export function sumOf(given: z.infer<typeof amount>): Sum | undefined {
  const { value, currency } = given ?? {}
  if (value === undefined || !Number.isSafeInteger(value) || !currency || !/^[A-Z]{3}$/.test(currency))
    return undefined
  return { value: BigInt(value), currency }
}

/** The merchant account of a call; throws Adyen's error for another than the bank's own. */
export function readMerchant({ options }: Pick<Bank, 'options'>, given: string | undefined): string {
  if (given !== options.merchantAccount) throw checkoutError(403, '901', 'Invalid Merchant Account')
  return given
}

/** The merchant's reference; throws Adyen's error when it is missing or too long. */
export function readReference(given: string | undefined): string {
  if (!given) throw checkoutError(422, '130', 'Reference Missing')
  if (given.length > maxReferenceLength)
    throw checkoutError(422, '702', 'The reference has more than 80 characters')
  return given
}

/** An amount of zero or more; throws Adyen's error for any other. */
export function readAmount(given: ModificationRequest['amount']): Sum {
  const sum = sumOf(given)
  if (!sum || sum.value < 0n) throw checkoutError(422, '137', 'Invalid amount specified')
  return sum
}
