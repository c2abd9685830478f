// The sandbox's card processor. It stores nothing: the token says how the card behaves (rules/security.md#sandbox).
import { randomBytes } from 'node:crypto'
import type { Vault } from '../keys/vault.ts'
import type { CardProcessorPort } from './ports.ts'

const refusedWhenAdded = '4000000000000002'
const withoutFunds = '4000000000009995'
const withoutFundsToken = 'sandbox_nofunds_'

/** Every card number works (4242 4242 4242 4242, 5555 5555 5555 4444, …) except the two that always fail. */
export function sandboxCards({ keyedHash }: Pick<Vault, 'keyedHash'>): CardProcessorPort {
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
    async authorise({ token }) {
      return token.startsWith(withoutFundsToken) ? { ok: false, reason: 'insufficient-funds' } : { ok: true }
    },
    async capture() {},
    async void() {},
  }
}
