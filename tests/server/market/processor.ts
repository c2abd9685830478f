/**
 * A card processor that keeps books, as a real one does, and refuses what a real one refuses: so that tests can ask
 * whether the money on the cards is the money in the ledger.
 */
import { setImmediate as aMoment } from 'node:timers/promises'
import type { Vault } from '#server/keys/vault.ts'
import { sandboxCards } from '#server/ports/cards-sandbox.ts'
import type { CardProcessorPort } from '#server/ports/ports.ts'

type Authorisation = { currency: string; reserved: bigint; captured: bigint; isVoided: boolean }

export type Processor = CardProcessorPort & {
  readonly authorisations: ReadonlyMap<string, Authorisation>
  /** What was asked of it that no sound caller asks: captures above a reservation, or after its void. */
  readonly faults: readonly string[]
  /** Begins with empty books. */
  startAfresh(): void
  /** Answers nothing until it is back. */
  isAway: boolean
  /** Is asked right after a reservation and before its answer. */
  afterAuthorise: () => Promise<void>
}

export function aProcessor(vault: Pick<Vault, 'keyedHash'> = { keyedHash: (_, text) => text }): Processor {
  const authorisations = new Map<string, Authorisation>()
  const captures = new Set<string>()
  const faults: string[] = []
  const sandbox = sandboxCards(vault)
  const processor: Processor = {
    ...sandbox,
    authorisations,
    faults,
    startAfresh() {
      authorisations.clear()
      captures.clear()
      faults.length = 0
    },
    isAway: false,
    afterAuthorise: async () => {},
    async authorise(request) {
      if (processor.isAway) throw new Error('the processor does not answer')
      if (request.token.startsWith('refused_'))
        return { ok: false, reason: 'declined', message: 'The bank that issued this card declined it' }
      const answer = await sandbox.authorise(request)
      // Others have their turn meanwhile, as they would during a call over the network.
      await aMoment()
      const before = authorisations.get(request.key)
      if (before?.isVoided) faults.push(`${request.key} was reserved after its void`)
      if (answer.ok && !before)
        authorisations.set(request.key, {
          currency: request.currency,
          reserved: request.amount,
          captured: 0n,
          isVoided: false,
        })
      if (before && before.reserved !== request.amount)
        faults.push(`${request.key} was reserved at two amounts`)
      await processor.afterAuthorise()
      return answer
    },
    async capture({ key, authorisation, amount, currency }) {
      if (captures.has(key)) return
      captures.add(key)
      const known = authorisations.get(authorisation)
      if (!known) faults.push(`${authorisation} was captured but never reserved`)
      else if (known.isVoided) faults.push(`${authorisation} was captured after its void`)
      else if (known.currency !== currency) faults.push(`${authorisation} was captured in another currency`)
      else if (known.captured + amount > known.reserved)
        faults.push(`${authorisation} was captured above its reservation`)
      else known.captured += amount
    },
    async void({ authorisation }) {
      const known = authorisations.get(authorisation)
      if (known) known.isVoided = true
    },
  }
  return processor
}

/** What is still reserved, by the key it was reserved under. */
export const stillReserved = (processor: Processor): Record<string, bigint> =>
  Object.fromEntries(
    [...processor.authorisations]
      .map(([key, each]) => [key, each.isVoided ? 0n : each.reserved - each.captured] as const)
      .filter(([, rest]) => rest > 0n),
  )
