/** The place where a search stopped, by which its caller goes on. */

/**
 * Header of an answer whose search stopped before it had looked at everything: send its value as `after` to go on. It
 * takes precedence over the last row. An answer without it goes on behind its last row if it is full, and is the end
 * otherwise.
 */
export const searchAfterHeader = 'x-search-after'

/** The most rows at which one call looks for what no index has: words, amounts, people, the currencies and status of orders. */
export const searchedAtOnce = 3_000
