/**
 * A card processor that keeps books, as a real one does, and refuses what a real one refuses: so that tests can ask
 * whether the money on the cards is the money in the ledger. It tells what it did right after its answer.
 */
import { setImmediate as aMoment } from 'node:timers/promises'
import type { CardProcessorPort, ProcessorEvent } from '#server/platform/ports/card-processor.ts'
import { UnknownMessage } from '#server/platform/ports/card-processor.ts'

type Authorisation = {
  currency: string
  readonly asked: bigint
  /** Less what was captured and went back. */
  reserved: bigint
  /** Could not be captured, and stays reserved. */
  refused: bigint
  captured: bigint
  refunded: bigint
  chargedBack: bigint
  isVoided: boolean
  /** A part of it was to be captured, however that ended. */
  isUsed: boolean
}

/** The unhappy ends of a capture, a refund or a payout. */
export type Fate = 'fails' | 'fails later' | 'returns' | 'is paid and returns'

export type Processor = CardProcessorPort & {
  readonly authorisations: ReadonlyMap<string, Authorisation>
  /** Payouts by token and currency, less what came back. */
  readonly paidOut: ReadonlyMap<string, bigint>
  /** Requests that no sound caller makes: captures above a reservation, or after its void. */
  readonly faults: readonly string[]
  /** The keys of the calls for captures and payouts, in their order. */
  readonly asked: readonly {
    readonly kind: 'capture' | 'payout' | 'refund'
    readonly key: string
    token?: string
  }[]
  /** Begins with empty books. */
  startAfresh(): void
  /** Answers nothing until it is back. */
  isAway: boolean
  /** Is asked right after a reservation and before its answer. */
  afterAuthorise: () => Promise<void>
  /** Decides what befalls the next captures, refunds and payouts. */
  fateOf: (what: {
    kind: 'capture' | 'refund' | 'payout' | 'renewal'
    reservation?: string
    token?: string
  }) => Fate | undefined
  /** Gets the events; the server that asks sets it. */
  tell: (events: readonly ProcessorEvent[]) => void
}

export function aProcessor(): Processor {
  const authorisations = new Map<string, Authorisation>()
  const paidOut = new Map<string, bigint>()
  const done = new Set<string>()
  const asked: { kind: 'capture' | 'payout' | 'refund'; key: string; token?: string }[] = []
  const faults: string[] = []
  const happened = (
    key: string,
    ...kinds: (
      | 'captured'
      | 'refunded'
      | 'renewed'
      | 'renewal-refused'
      | 'payout-sent'
      | 'payout-paid'
      | 'capture-failed'
      | 'payout-returned'
      | 'refund-failed'
    )[]
  ) => {
    for (const kind of kinds) {
      const event = { id: `${kind} ${key}`, at: new Date(), kind, key, why: 'the issuer said no' }
      // Twice, because a real one does so.
      processor.tell([event as ProcessorEvent])
      processor.tell([event as ProcessorEvent])
    }
  }
  const pay = (token: string, amount: bigint) => paidOut.set(token, (paidOut.get(token) ?? 0n) + amount)
  const processor: Processor = {
    fetchReport: () => Promise.reject(new Error('It has no reports')),
    async tokenise({ key, ...card }) {
      const number = 'number' in card ? card.number : card.encrypted.number
      return {
        ok: true,
        token: `sandbox_works_${key}`,
        fingerprints: [number],
        brand: 'visa',
        lastFour: number.slice(-4),
        month: 12,
        year: 2031,
      }
    },
    readEvents() {
      throw new UnknownMessage('this processor sends no messages')
    },
    authorisations,
    paidOut,
    faults,
    asked,
    tell: () => {},
    fateOf: () => undefined,
    startAfresh() {
      authorisations.clear()
      paidOut.clear()
      done.clear()
      asked.length = 0
      faults.length = 0
    },
    isAway: false,
    afterAuthorise: async () => {},
    async authorise({ key, token, amount, currency }) {
      if (processor.isAway) throw new Error('the processor does not answer')
      if (token.startsWith('refused_'))
        return { ok: false, reason: 'declined', message: 'The bank that issued this card declined it' }
      const isDeclined = token.startsWith('sandbox_nofunds_')
      // Others have their turn meanwhile, as they would during a call over the network.
      await aMoment()
      const before = authorisations.get(key)
      // A call that is repeated after its reservation was used gets the answer of the first one.
      if (before?.isVoided && !before.isUsed) faults.push(`${key} was reserved after its void`)
      if (!isDeclined && !before)
        authorisations.set(key, {
          currency,
          asked: amount,
          reserved: amount,
          refused: 0n,
          captured: 0n,
          refunded: 0n,
          chargedBack: 0n,
          isVoided: false,
          isUsed: false,
        })
      if (before && before.asked !== amount) faults.push(`${key} was reserved at two amounts`)
      await processor.afterAuthorise()
      return isDeclined ? { ok: false, reason: 'insufficient-funds' } : { ok: true, reference: key }
    },
    async capture({ key, reservation, amount, currency }) {
      if (done.has(key)) return
      done.add(key)
      asked.push({ kind: 'capture', key })
      const known = authorisations.get(reservation)
      if (!known) faults.push(`${reservation} was captured but never reserved`)
      else if (known.isVoided) faults.push(`${reservation} was captured after its void`)
      else if (known.currency !== currency) faults.push(`${reservation} was captured in another currency`)
      else if (known.captured + amount > known.reserved - known.refused)
        faults.push(`${reservation} was captured above its reservation`)
      else {
        const fate = processor.fateOf({ kind: 'capture', reservation })
        known.isUsed = true
        known.captured += amount
        if (fate === 'fails') {
          known.refused += amount
          known.captured -= amount
          happened(key, 'capture-failed')
        } else if (fate === 'fails later') {
          known.reserved -= amount
          known.captured -= amount
          happened(key, 'captured', 'capture-failed')
        } else happened(key, 'captured')
      }
    },
    async renew({ key, reservation, amount }) {
      if (done.has(key)) return
      done.add(key)
      if (authorisations.get(reservation)?.reserved !== amount)
        faults.push(`${reservation} was renewed at another amount`)
      happened(key, processor.fateOf({ kind: 'renewal', reservation }) ? 'renewal-refused' : 'renewed')
    },
    async void({ authorisation }) {
      const known = authorisations.get(authorisation)
      if (known) known.isVoided = true
    },
    async refund({ key, reservation, amount }) {
      if (done.has(key)) return
      done.add(key)
      asked.push({ kind: 'refund', key })
      const known = authorisations.get(reservation)
      const fate = processor.fateOf({ kind: 'refund', reservation })
      if (!known || known.refunded + amount > known.captured || fate === 'fails')
        happened(key, 'refund-failed')
      else if (fate === 'fails later') happened(key, 'refunded', 'refund-failed')
      else {
        known.refunded += amount
        happened(key, 'refunded')
      }
    },
    async payOut({ key, token, amount, currency }) {
      if (done.has(key)) return
      done.add(key)
      asked.push({ kind: 'payout', key, token })
      const fate = processor.fateOf({ kind: 'payout', token })
      if (fate === 'returns') return happened(key, 'payout-sent', 'payout-returned')
      if (fate === 'is paid and returns')
        return happened(key, 'payout-sent', 'payout-paid', 'payout-returned')
      pay(`${token} ${currency}`, amount)
      happened(key, 'payout-sent', 'payout-paid')
    },
  }
  return processor
}

/**
 * Amounts still reserved, by the key of the reservation. An amount that could not be captured counts once nothing else
 * of the reservation is left: then it should have been released.
 */
export const stillReserved = (processor: Processor): Record<string, bigint> =>
  Object.fromEntries(
    [...processor.authorisations]
      .map(([key, { isVoided, reserved, captured, refused }]) => {
        const rest = isVoided ? 0n : reserved - captured
        return [key, rest > refused ? rest - refused : rest] as const
      })
      .filter(([, rest]) => rest > 0n),
  )

/** The processor's debt: money it captured and has neither refunded nor paid out, by currency. */
export function owedBy(processor: Processor): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { currency, captured, refunded, chargedBack } of processor.authorisations.values())
    sums[currency] = (sums[currency] ?? 0n) + captured - refunded - chargedBack
  for (const [name, amount] of processor.paidOut) {
    const currency = name.slice(-3)
    sums[currency] = (sums[currency] ?? 0n) - amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}
