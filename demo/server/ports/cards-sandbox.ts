// The sandbox's card processor. It stores nothing: the token says how the card behaves (rules/security.md#sandbox).
import { randomBytes } from 'node:crypto'
import type { Vault } from '../keys/vault.ts'
import { type CardProcessorPort, type ProcessorEvent, UnknownMessage } from './card-processor.ts'

const refusedWhenAdded = '4000000000000002'
const withoutFunds = '4000000000009995'
const withoutFundsToken = 'sandbox_nofunds_'

/**
 * Every card number works (4242 4242 4242 4242, 5555 5555 5555 4444, …) except the two that always fail. `tell` gets the
 * events, after the call that they follow from.
 */
export function sandboxCards(
  { keyedHash }: Pick<Vault, 'keyedHash'>,
  tell: (events: readonly ProcessorEvent[]) => void,
): CardProcessorPort {
  const happened = (kind: 'captured' | 'refunded' | 'renewed' | 'payout-sent' | 'payout-paid', key: string) =>
    setImmediate(() => tell([{ id: `${kind} ${key}`, at: new Date(), kind, key }]))
  return {
    async tokenise(card) {
      if (card.number === refusedWhenAdded) return { ok: false, why: 'card-refused' }
      const kind = card.number === withoutFunds ? withoutFundsToken : 'sandbox_works_'
      return {
        ok: true,
        token: kind + randomBytes(16).toString('base64url'),
        fingerprint: keyedHash('sandbox card', card.number),
      }
    },
    async authorise({ key, token }) {
      return token.startsWith(withoutFundsToken)
        ? { ok: false, reason: 'insufficient-funds' }
        : { ok: true, reference: key }
    },
    async renew({ key }) {
      happened('renewed', key)
    },
    async capture({ key }) {
      happened('captured', key)
    },
    async void() {},
    async refund({ key }) {
      happened('refunded', key)
    },
    async payOut({ key }) {
      happened('payout-sent', key)
      happened('payout-paid', key)
    },
    readEvents() {
      throw new UnknownMessage('the sandbox sends no messages')
    },
  }
}
