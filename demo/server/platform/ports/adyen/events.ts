/** Adyen's webhooks, as events of the port. */
import * as z from 'zod/mini'
import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import {
  BadSignature,
  type ProcessorEvent,
  type ProcessorMessage,
  UnknownMessage,
} from '../card-processor.ts'
import { fromAdyenAmount } from './amounts.ts'
import { loadHmacValidator } from './library.ts'
import { announcedReport } from './reports.ts'

type EventSettings = {
  readonly merchantAccount: string
  readonly balanceAccount: string
  /** Hexadecimal. Each may have signed: a new key overlaps with the one before. */
  readonly hmacKeys: { readonly payments: readonly string[]; readonly transfers: readonly string[] }
  readonly clock: () => Date
}

/** The reader of one account's webhooks; see `readEvents` of the port. Throws when a key is invalid. */
export function eventReader(settings: EventSettings): (message: ProcessorMessage) => ProcessorEvent[] {
  for (const [channel, keys] of Object.entries(settings.hmacKeys)) {
    if (keys.length === 0) throw new Error(`Adyen's webhooks about ${channel} need an HMAC key`)
    // Half a key, or none, would be used without a word: everybody could sign.
    if (!keys.every((key) => /^(?:[\da-f]{2}){32,}$/i.test(key)))
      throw new Error(`An HMAC key for Adyen's webhooks about ${channel} is not hexadecimal, or too short`)
  }
  return (message) =>
    message.channel === 'payments'
      ? readPayments(message.body, settings)
      : readTransfer(message.body, message.signature, settings)
}

const amount = z.looseObject({ value: z.int(), currency: z.string() })

const payments = z.looseObject({
  notificationItems: z
    .array(
      z.looseObject({
        NotificationRequestItem: z.looseObject({
          eventCode: z.string(),
          success: z.enum(['true', 'false']),
          eventDate: z.string(),
          pspReference: z.string(),
          originalReference: z.nullish(z.string()),
          merchantAccountCode: z.string(),
          merchantReference: z.string(),
          amount,
          reason: z.nullish(z.string()),
          additionalData: z.optional(
            z.looseObject({
              hmacSignature: z.optional(z.string()),
              defendable: z.optional(z.string()),
              defensePeriodEndsAt: z.optional(z.string()),
            }),
          ),
        }),
      }),
    )
    .check(z.minLength(1)),
})

type Item = z.output<typeof payments>['notificationItems'][number]['NotificationRequestItem']

const transfer = z.looseObject({
  type: z.string(),
  timestamp: z.optional(z.string()),
  data: z.looseObject({
    id: z.optional(z.string()),
    status: z.optional(z.string()),
    category: z.optional(z.string()),
    direction: z.optional(z.string()),
    reference: z.optional(z.string()),
    reason: z.optional(z.string()),
    sequenceNumber: z.optional(z.int()),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    balanceAccount: z.optional(z.looseObject({ id: z.optional(z.string()) })),
    tracking: z.optional(
      z.looseObject({
        type: z.string(),
        status: z.optional(z.string()),
        reason: z.optional(z.string()),
      }),
    ),
    events: z.optional(z.array(z.looseObject({ status: z.optional(z.string()) }))),
  }),
})

const report = z.looseObject({
  timestamp: z.optional(z.string()),
  data: z.looseObject({
    creationDate: z.optional(z.string()),
    fileName: z.string(),
    downloadUrl: z.string(),
  }),
})

type Transfer = z.output<typeof transfer>['data']

/** Throws `UnknownMessage`, without the message's text: it is a person's. */
function parse<Shape extends z.ZodMiniType>(shape: Shape, body: string, isSigned = true): z.output<Shape> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new UnknownMessage('The message is not JSON', isSigned)
  }
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const places = read.error.issues.map(({ path }) => path.join('.') || 'the message')
  throw new UnknownMessage(`The message has another shape: ${places.join(', ')}`, isSigned)
}

function dateOf(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new UnknownMessage('The message has another date')
  return date
}

/** Our references are UUIDs. Others come from work that somebody began in Adyen's Customer Area. */
const isKey = (reference: string | undefined): reference is string =>
  reference !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference)

function readPayments(body: string, { hmacKeys, merchantAccount }: EventSettings): ProcessorEvent[] {
  // The signatures are in the items.
  const items = parse(payments, body, false).notificationItems.map((each) => each.NotificationRequestItem)
  const validator = loadHmacValidator()
  type Signed = Parameters<typeof validator.validateHMAC>[0]
  const isSigned = (item: Item) =>
    Boolean(item.additionalData?.hmacSignature) &&
    hmacKeys.payments.some((key) => validator.validateHMAC(item as unknown as Signed, key))
  if (!items.every(isSigned)) throw new BadSignature('Adyen did not sign this message')
  return items.map((item) => {
    const base = {
      // Adyen's own rule for duplicates, and the outcome, which a later message may change.
      id: `${item.eventCode}:${item.pspReference}:${item.success}`,
      at: dateOf(item.eventDate),
    }
    // A webhook of a whole company tells of its other accounts, too.
    if (item.merchantAccountCode !== merchantAccount)
      return { ...base, kind: 'other', what: `${item.eventCode} of another merchant account` }
    const told = paymentEvent(item)
    // A report that is made again has the same name.
    if (told.kind === 'report-available')
      return { ...base, ...told, id: `${base.id}:${base.at.toISOString()}` }
    return { ...base, ...('key' in told && !isKey(told.key) ? notOurs(item) : told) }
  })
}

type Told = ProcessorEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'id' | 'at'>
    : never
  : never

const notOurs = ({ eventCode }: Item): Told => ({
  kind: 'other',
  what: `${eventCode} with a reference that is not ours`,
})

/**
 * Reads an item. A modification's `merchantReference` is the `reference` of its own call, which is our key of it;
 * those of expiries and disputes are the payment's.
 */
function paymentEvent(item: Item): Told {
  const { eventCode, merchantReference: key } = item
  const isDone = item.success === 'true'
  const why = item.reason || eventCode
  switch (eventCode) {
    case 'CAPTURE':
      return isDone ? { kind: 'captured', key, ...sumOf(item) } : { kind: 'capture-failed', key, why }
    case 'REFUND':
      return isDone ? { kind: 'refunded', key, ...sumOf(item) } : { kind: 'refund-failed', key, why }
    case 'AUTHORISATION_ADJUSTMENT':
      return isDone ? { kind: 'renewed', key } : { kind: 'renewal-refused', key, why }
  }
  if (!isDone) return { kind: 'other', what: `${eventCode} without success` }
  switch (eventCode) {
    // The card scheme rejected it days after the CAPTURE that had succeeded.
    case 'CAPTURE_FAILED':
      return { kind: 'capture-failed', key, why }
    // The scheme rejected it, or the bank sent the money back.
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return { kind: 'refund-failed', key, why }
    case 'EXPIRE':
      return { kind: 'authorisation-expired', key }
    case 'NOTIFICATION_OF_CHARGEBACK':
      return dispute('chargeback-opened', item, why)
    // By the money, not by the argument: with these it leaves our account …
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
    case 'PREARBITRATION_LOST':
    case 'SCHEME_ARBITRATION_LOST':
      return dispute('chargeback-lost', item, why)
    // … and with these it comes back. CHARGEBACK_REVERSED is not final: a SECOND_CHARGEBACK may follow.
    case 'CHARGEBACK_REVERSED':
    case 'PREARBITRATION_WON':
    case 'SCHEME_ARBITRATION_WON':
      return dispute('chargeback-won', item, why)
    case 'REPORT_AVAILABLE': {
      const announced = announcedReport(item.pspReference, item.reason ?? '')
      return announced ? { kind: 'report-available', ...announced } : { kind: 'other', what: eventCode }
    }
    default:
      return { kind: 'other', what: eventCode }
  }
}

function dispute(
  kind: 'chargeback-opened' | 'chargeback-won' | 'chargeback-lost',
  item: Item,
  why: string,
): Told {
  // Before its currency, which need not be one of ours.
  if (!isKey(item.merchantReference)) return notOurs(item)
  const defendBy = deadlineOf(item)
  return {
    kind,
    key: item.merchantReference,
    dispute: item.pspReference,
    why,
    ...(defendBy && { defendBy }),
    ...sumOf(item),
  }
}

/** The end of the time in which evidence is accepted; undefined where none is. */
function deadlineOf({ additionalData }: Item): Date | undefined {
  if (additionalData?.defendable === 'false') return undefined
  const time = Date.parse(additionalData?.defensePeriodEndsAt ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** The sum in our units. A currency we do not support stays as it is: no payment is in it. */
function sumOf({ amount, eventCode }: Item) {
  const { value, currency } = amount
  const sum = fromAdyenAmount(amount)
  if (sum) return sum
  if (!currencyByCode(currency)) return { amount: BigInt(value), currency: currency as CurrencyCode }
  throw new UnknownMessage(`A ${eventCode} has an amount of ${currency} that we cannot express`)
}

function readTransfer(
  body: string,
  signature: string | undefined,
  { hmacKeys, balanceAccount, clock }: EventSettings,
): ProcessorEvent[] {
  const validator = loadHmacValidator()
  if (!signature || !hmacKeys.transfers.some((key) => validator.validateHMACSignature(key, signature, body)))
    throw new BadSignature('Adyen did not sign this message')
  const { type, timestamp, data } = parse(transfer, body)
  if (type === 'balancePlatform.report.created') return [reportCreated(body, clock)]
  const status = [data.status, data.tracking?.status].filter(Boolean).join(' ')
  const when = data.updatedAt ?? timestamp ?? data.createdAt
  const base = {
    // Webhooks of a transfer are numbered from 1.
    id: `${data.id ?? `${type} ${timestamp}`}:${data.sequenceNumber ?? status}`,
    at: when === undefined ? clock() : dateOf(when),
  }
  const isOurs =
    type.startsWith('balancePlatform.transfer.') &&
    data.category === 'card' &&
    data.direction !== 'incoming' &&
    (data.balanceAccount?.id ?? balanceAccount) === balanceAccount
  const kind = isOurs && isKey(data.reference) ? payoutKind(data) : undefined
  if (!kind || !data.reference) return [{ ...base, kind: 'other', what: `${type} ${status}`.trim() }]
  const { reference: key } = data
  if (kind === 'payout-sent' || kind === 'payout-paid') return [{ ...base, kind, key }]
  return [{ ...base, kind, key, why: data.tracking?.reason ?? data.reason ?? status }]
}

function reportCreated(body: string, clock: () => Date): ProcessorEvent {
  const { timestamp, data } = parse(report, body)
  const when = data.creationDate ?? timestamp
  const at = when === undefined ? clock() : dateOf(when)
  const id = `report.created:${data.fileName}:${at.toISOString()}`
  const announced = announcedReport(data.fileName, data.downloadUrl)
  if (!announced) return { id, at, kind: 'other', what: `the report ${data.fileName}` }
  return { id, at, kind: 'report-available', ...announced }
}

/**
 * The event that a transfer's state means for its payout. `booked` deducts the money from our account, before Adyen's
 * review and before it leaves: it is sent. A bank account's credit is confirmed as `credited`; of a card, the last news
 * is `accepted`, when the scheme took the payout, which then stands on the card within about half an hour: it is paid.
 */
function payoutKind({ status, tracking, events }: Transfer) {
  const wasBooked = events?.some((event) => event.status === 'booked')
  switch (status) {
    case 'booked':
      if (tracking?.type === 'confirmation') return 'payout-paid'
      // It stays with us; a `failed` may follow.
      if (tracking?.type === 'internalReview')
        return tracking.status === 'failed' ? 'payout-returned' : undefined
      return 'payout-sent'
    case 'credited':
      return 'payout-paid'
    case 'returned':
      return 'payout-returned'
    // By the other bank, after the booking.
    case 'failed':
      return wasBooked === false ? 'payout-refused' : 'payout-returned'
    case 'refused':
    case 'rejected':
    case 'cancelled':
    case 'error':
    case 'expired':
      return wasBooked ? 'payout-returned' : 'payout-refused'
    default:
      return undefined
  }
}
