// The sums of a statement: for each card and currency what there was, what came and went, and what there is.
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { StatementSum } from '#core/contract/statement.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import type { AccountRow } from '../../platform/db/tables.ts'
import { daySpan } from '../../platform/messages/local-days.ts'
import type { Me, Server } from '../../server.ts'

/** A card with "Save" unticked serves one action, so a person may have had any number. */
const maxSums = 100

type Row = Pick<AccountRow, 'currency'> & {
  card_id: string
  last_four: string
  nickname: string
  received_before: bigint
  taken_before: bigint
  received: bigint
  taken: bigint
  held: bigint
}

/** The 100 accounts that moved last, the last one first. Answers from a few lines of each, however many there are. */
export async function statementSums(
  { database }: Server,
  me: Me,
  { query }: InputOf<Contract['statementSums']>,
): Promise<StatementSum[]> {
  const { cardId, currency } = query
  if (cardId !== undefined && !isId(cardId)) return []
  const { from, until } = daySpan(query)
  // The places of an account are in the order of time: each step halves those between which the moment is.
  const lastBefore = (moment: Date) => sql`
    WITH RECURSIVE search (low, high) AS (
      SELECT 0::bigint, account.line_count
      UNION ALL
      SELECT CASE WHEN line.at < ${moment} THEN line.place ELSE low END,
        CASE WHEN line.at < ${moment} THEN high ELSE line.place - 1 END
      FROM search JOIN statement_line AS line ON line.account_id = account.id AND line.place = (low + high + 1) / 2
      WHERE low < high)
    SELECT received_after, taken_after, held_after
    FROM search JOIN statement_line AS line ON line.account_id = account.id AND line.place = low
    WHERE low = high`
  const nothing = sql`SELECT 0::bigint AS received_after, 0::bigint AS taken_after`
  const now = sql`SELECT received AS received_after, taken AS taken_after, held AS held_after`
  const { rows } = await sql<Row>`
    SELECT account.card_id, account.last_four, account.nickname, account.currency,
      coalesce(before.received_after, 0) AS received_before, coalesce(before.taken_after, 0) AS taken_before,
      until.received_after AS received, until.taken_after AS taken, until.held_after AS held
    FROM (
      SELECT account.*, card.id AS card_id, card.last_four, card.nickname
      FROM card JOIN account ON account.holder_id = card.id
      WHERE card.person_id = ${me.id} AND account.line_count > 0
        AND ${cardId ? sql`card.id = ${cardId}` : sql`true`}
        AND ${currency ? sql`account.currency = ${currency}` : sql`true`}
      ORDER BY account.lined_at DESC, account.id LIMIT ${maxSums}
    ) AS account
    LEFT JOIN LATERAL (${from ? lastBefore(from) : nothing}) AS before ON true
    JOIN LATERAL (${until ? lastBefore(until) : now}) AS until ON true
    ORDER BY account.lined_at DESC, account.id`.execute(database.db)
  return rows.map(toSum)
}

function toSum(row: Row): StatementSum {
  const decimal = (minor: bigint) => toDecimal(minor, row.currency)
  return {
    cardId: row.card_id,
    lastFour: row.last_four,
    nickname: row.nickname,
    currency: row.currency,
    opening: decimal(row.received_before - row.taken_before),
    received: decimal(row.received - row.received_before),
    taken: decimal(row.taken - row.taken_before),
    balance: decimal(row.received - row.taken),
    held: decimal(row.held),
  }
}
