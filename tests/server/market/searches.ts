/** Searches: the rows of one call, and of those that go on. */
import * as listings from '#server/exchange/market/listings/search.ts'
import * as orders from '#server/exchange/market/orders/search.ts'
import * as transfers from '#server/exchange/transfers/search.ts'

export const searchListings = async (...input: Parameters<typeof listings.searchListings>) =>
  (await listings.searchListings(...input)).rows

export const searchOrders = async (...input: Parameters<typeof orders.searchOrders>) =>
  (await orders.searchOrders(...input)).rows

export const sentTransfers = async (...input: Parameters<typeof transfers.sentTransfers>) =>
  (await transfers.sentTransfers(...input)).rows

export const incomingFunds = async (...input: Parameters<typeof transfers.incomingFunds>) =>
  (await transfers.incomingFunds(...input)).rows

/** The rows of each answer, following from one to the next until the end. */
export async function followed<Row>(
  search: (after: string | undefined) => Promise<{ rows: Row[]; after?: string }>,
  cursorOf: (row: Row) => string,
  size: number,
  meanwhile = async () => {},
  atMost = Infinity,
): Promise<Row[][]> {
  const answers: Row[][] = []
  for (let after: string | undefined; ; ) {
    const { rows, after: stop } = await search(after)
    answers.push(rows)
    const last = rows.at(-1)
    after = stop ?? (last && rows.length === size ? cursorOf(last) : undefined)
    if (after === undefined || answers.length === atMost) return answers
    await meanwhile()
  }
}
