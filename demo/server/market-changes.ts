/** Changes of the listings of a pair, for the pages that show them. */
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Tx } from './db/database.ts'
import { afterCommit } from './db/transactions.ts'
import type { Server } from './server.ts'

/** Reports to open pages, after the commit, that what can be ordered of a pair's listings has changed. */
export const reportListingChange = (
  tx: Tx,
  server: Server,
  { need_currency, have_currency }: { need_currency: CurrencyCode; have_currency: CurrencyCode },
): void => afterCommit(tx, () => server.live.publishPair({ need: need_currency, have: have_currency }))
