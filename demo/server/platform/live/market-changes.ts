/**
 * Changes of the market rate and of listings, for the alerts of this process. A lost one does no harm: every process
 * looks at the whole market once a minute, too.
 */
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Server } from '../../server.ts'
import type { OpenedDatabase, Tx } from '../db/database.ts'
import { afterCommit } from '../db/transactions.ts'

export type MarketChange =
  | { readonly kind: 'rate' }
  | { readonly kind: 'listing'; readonly need: CurrencyCode; readonly have: CurrencyCode }

const listeners = new WeakMap<OpenedDatabase, (change: MarketChange) => void>()

/** Listens until the returned function is called. */
export function onMarketChange({ database }: Server, listener: (change: MarketChange) => void): () => void {
  listeners.set(database, listener)
  return () => listeners.delete(database)
}

export const reportMarketChange = ({ database }: Server, change: MarketChange): void =>
  listeners.get(database)?.(change)

/** Reports to alerts and to open pages, after the commit, that what can be ordered of a pair's listings has changed. */
export const reportListingChange = (
  tx: Tx,
  server: Server,
  { need_currency, have_currency }: { need_currency: CurrencyCode; have_currency: CurrencyCode },
): void =>
  afterCommit(
    tx,
    () => {
      const pair = { need: need_currency, have: have_currency }
      reportMarketChange(server, { kind: 'listing', ...pair })
      server.live.publishPair(pair)
    },
    `listings ${need_currency} ${have_currency}`,
  )
