/** A person's statement, compared with the ledger. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { StatementLine } from '#core/contract/statement.ts'
import { fromDecimal, toDecimal } from '#core/money/money.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { statementSums } from '#server/exchange/statement/sums.ts'
import type { Me, Server } from '#server/server.ts'

type Query = Parameters<typeof statementLines>[2]['query']

/** All lines, page after page. */
export async function allLines(
  server: Server,
  me: Me,
  query: Query = {},
  pageSize = 7,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for (;;) {
    const after = lines.at(-1)?.cursor
    const page = await statementLines(server, me, { query: { ...query, pageSize, ...(after && { after }) } })
    lines.push(...page)
    if (page.length < pageSize) return lines
  }
}

/** The sums that the lines add up to, by card and currency. */
function sumsOfLines(lines: readonly StatementLine[]) {
  const sums = new Map<string, { received: bigint; taken: bigint; held: bigint }>()
  for (const { cardId, currency, effect, amount } of lines) {
    const name = `${cardId} ${currency}`
    const sum = sums.get(name) ?? { received: 0n, taken: 0n, held: 0n }
    const minor = fromDecimal(amount, currency)
    if (effect === 'received') sum.received += minor
    if (effect === 'reversed') sum.received -= minor
    if (effect === 'taken') sum.taken += minor
    if (effect === 'refunded') sum.taken -= minor
    if (effect === 'held') sum.held += minor
    if (effect === 'released' || effect === 'taken') sum.held -= minor
    sums.set(name, sum)
  }
  return sums
}

/** Fails unless lines, sums and the ledger's accounts and escrows agree for every card and currency of the person. */
export async function assertStatementIsLedger(server: Server, me: Me): Promise<void> {
  const lines = await allLines(server, me)
  expect(new Set(lines.map(({ cursor }) => cursor)).size).toBe(lines.length)
  const found = (await statementSums(server, me, { query: {} })).map(({ cardId, currency, ...sum }) => {
    const newest = lines.find((each) => each.cardId === cardId && each.currency === currency)
    expect({ balance: newest?.balance, held: newest?.held }).toEqual({ balance: sum.balance, held: sum.held })
    const { received = 0n, taken = 0n, held = 0n } = sumsOfLines(lines).get(`${cardId} ${currency}`) ?? {}
    const decimal = (minor: bigint) => toDecimal(minor, currency)
    expect(sum).toMatchObject({
      opening: decimal(0n),
      received: decimal(received),
      taken: decimal(taken),
      balance: decimal(received - taken),
      held: decimal(held),
    })
    return `${cardId} ${currency} ${received - taken - held} with ${held} held`
  })
  const { rows } = await sql<{ account: string }>`
    SELECT account.holder_id || ' ' || account.currency || ' ' || account.received - account.taken - account.held || ' with ' || coalesce((
      SELECT sum(escrow.balance) FROM account AS escrow WHERE escrow.currency = account.currency
        AND escrow.holder_id IN (
          SELECT id FROM listing WHERE debit_card_id = card.id
          UNION ALL SELECT id FROM orders WHERE debit_card_id = card.id
          UNION ALL SELECT id FROM transfer WHERE debit_card_id = card.id)), 0) || ' held' AS account
    FROM card JOIN account ON account.holder_id = card.id WHERE card.person_id = ${me.id}`.execute(
    server.database.db,
  )
  expect(found.sort()).toEqual(rows.map(({ account }) => account).sort())
}
