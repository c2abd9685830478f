// Cards. Number and CVV pass to the card processor and are not stored (rules/cards.md#kept).
import { sql } from 'kysely'
import type { Card, CardUse } from '#core/contract/cards.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isId, newId } from '../../ids.ts'
import { notifySecurityChange } from '../../people/accounts/security-notification.ts'
import { setupOf } from '../../people/accounts/setup.ts'
import { cardKey, takeNumber } from '../../people/accounts/taken-numbers.ts'
import { creditableCards } from '../../people/circle/creditable-cards.ts'
import { assertLabel, assertName } from '../../people/names/check-name.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { providerSays } from '../../platform/messages/refusals.ts'
import { trackOnboarding } from '../../platform/webhooks/onboarding.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { cardDataOf } from './card-data.ts'

const cardColumns = [
  'id',
  'nickname',
  'last_four as lastFour',
  'type',
  'brand',
  'expiry_month as month',
  'expiry_year as year',
] as const

const toCard = (
  {
    month,
    year,
    ...card
  }: Omit<Card, 'expiryMonth' | 'expiryYear' | 'lastFor'> & { month: number; year: number },
  lastFor: Card['lastFor'] = [],
): Card => ({
  ...card,
  expiryMonth: String(month).padStart(2, '0'),
  expiryYear: String(year),
  lastFor,
})

/** The caller's saved cards, oldest first. */
export async function listCards(server: Server, me: Me): Promise<Card[]> {
  const { db } = server.database
  const [rows, uses] = await Promise.all([
    savedCards(db, me.id).select(cardColumns).execute(),
    lastUses(db, me.id),
  ])
  return rows.map((row) => toCard(row, uses.get(row.id)))
}

/** By card, the uses for which a person took it last. A credit to another person's card does not count. */
async function lastUses(db: Db, personId: string): Promise<Map<string, CardUse[]>> {
  const { rows } = await sql<{ card_id: string; uses: CardUse[] }>`
    SELECT card_id, array_agg(action || '-' || side) AS uses FROM (
      (SELECT 'order' AS action, debit_card_id AS debit, credit_card_id AS credit FROM orders
        WHERE buyer_id = ${personId} ORDER BY created_at DESC, id DESC LIMIT 1)
      UNION ALL (SELECT 'listing', debit_card_id, credit_card_id FROM listing
        WHERE owner_id = ${personId} ORDER BY created_at DESC, id DESC LIMIT 1)
      UNION ALL (SELECT 'transfer', debit_card_id, NULL FROM transfer
        WHERE sender_id = ${personId} ORDER BY created_at DESC, id DESC LIMIT 1)
      UNION ALL (SELECT 'transfer', NULL, credit_card_id FROM transfer
        WHERE receiver_id = ${personId} AND credit_card_id IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1)
    ) AS last CROSS JOIN LATERAL (VALUES ('debit', debit), ('credit', credit)) AS used (side, card_id)
    WHERE card_id IS NOT NULL GROUP BY card_id`.execute(db)
  return new Map(rows.map(({ card_id, uses }) => [card_id, uses]))
}

const savedCards = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('card')
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .where('is_saved', '=', true)
    .orderBy('created_at')
    .orderBy('id')

/** Adds a card, after the identity check and the PIN. An unsaved card is used by its id and never listed. */
export async function addCard(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['addCard']>,
): Promise<AnswerOf<Contract['addCard']>> {
  assertLabel('cardName', body.nickname)
  assertName('holderName', body.holderName, 'holder')
  const card = cardDataOf(body, server)
  const setup = await setupOf(server, me.id)
  if (!setup.includes('kyc')) throw refuse('step-order', { first: 'kyc' })
  if (!setup.includes('pin')) throw refuse('step-order', { first: 'pin' })
  const isSaved = body.save ?? true
  // Before the processor learns of a card that cannot be stored.
  if (isSaved) await assertNameFree(server.database.db, me.id, body.nickname)

  const { holderName } = body
  const id = newId()
  const answer = await server.cards
    .tokenise({ ...card, key: id, personId: me.id, holderName })
    .catch((cause: unknown) => {
      throw Object.assign(refuse('card-processor-away'), { cause })
    })
  if (!answer.ok) throw refuse('card-refused', { reason: providerSays(answer) })

  const added = await server.database.inTransaction(async (tx) => {
    if (isSaved) await takeName(tx, me.id, body.nickname)
    for (const each of answer.fingerprints) await takeNumber(tx, server, me.id, 'card', cardKey(server, each))
    const row = await tx
      .insertInto('card')
      .values({
        id,
        person_id: me.id,
        nickname: body.nickname,
        type: body.type,
        brand: answer.brand,
        last_four: answer.lastFour,
        holder_name: holderName,
        expiry_month: answer.month,
        expiry_year: answer.year,
        processor_token: answer.token,
        issuer_country: answer.issuerCountry ?? null,
        is_saved: isSaved,
        created_at: server.clock(),
      })
      .returning(cardColumns)
      .executeTakeFirstOrThrow()
    if (isSaved) await trackOnboarding(tx, server, me)
    if (isSaved)
      await notifySecurityChange(tx, server, me.id, {
        message: 'cardAdded',
        facts: { nickname: row.nickname, card: row.lastFour },
      })
    return toCard(row)
  })
  return added
}

async function assertNameFree(db: Db | Tx, personId: string, nickname: string, exceptId?: string) {
  const taken = await savedCards(db, personId)
    .select('id')
    .where(sql<string>`lower(nickname)`, '=', nickname.toLowerCase())
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .executeTakeFirst()
  if (taken) throw refuse('card-name-taken')
}

/** Serializes a person's requests, so that two of them cannot both find the name free. */
const lockOwner = (tx: Tx, personId: string) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()

async function takeName(tx: Tx, personId: string, nickname: string) {
  await lockOwner(tx, personId)
  await assertNameFree(tx, personId, nickname)
}

/** Renames a saved card. Refuses with `bad-name`, `not-found` or `card-name-taken`. */
export async function renameCard(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['renameCard']>,
): Promise<void> {
  if (!isId(body.cardId)) throw refuse('not-found', { what: 'card' })
  assertLabel('cardName', body.nickname)
  await server.database.inTransaction(async (tx) => {
    // Locks the person before the card, like the calls that move money.
    await lockOwner(tx, me.id)
    const renamed = await tx
      .updateTable('card')
      .set({ nickname: body.nickname })
      .where('id', '=', body.cardId)
      .where('person_id', '=', me.id)
      .where('removed_at', 'is', null)
      .where('is_saved', '=', true)
      .executeTakeFirst()
    if (!renamed.numUpdatedRows) throw refuse('not-found', { what: 'card' })
    await assertNameFree(tx, me.id, body.nickname, body.cardId)
  })
}

/**
 * Refuses with `card-has-holds` while anybody's open listing, order or transfer uses it, or money is on its way to it
 * (rules/cards.md#remove).
 */
export async function deleteCard(
  server: Server,
  me: Me,
  { params: { cardId } }: InputOf<Contract['deleteCard']>,
): Promise<void> {
  if (!isId(cardId)) throw refuse('not-found', { what: 'card' })
  await server.database.inTransaction(async (tx) => {
    // Calls about to use the card hold it FOR SHARE: this lock waits for them, and then their rows are visible.
    const card = await tx
      .selectFrom('card')
      .select(['nickname', 'last_four as card', 'is_saved'])
      .where('id', '=', cardId)
      .where('person_id', '=', me.id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!card) throw refuse('not-found', { what: 'card' })
    const { rows } = await sql`
      SELECT 1 FROM listing WHERE ended_at IS NULL AND owner_id = ${me.id} AND debit_card_id = ${cardId}
      UNION ALL
      SELECT 1 FROM listing WHERE ended_at IS NULL AND credit_card_id = ${cardId}
      UNION ALL
      SELECT 1 FROM orders WHERE status = 'pending' AND buyer_id = ${me.id} AND debit_card_id = ${cardId}
      UNION ALL
      SELECT 1 FROM orders WHERE status = 'pending' AND credit_card_id = ${cardId}
      UNION ALL
      SELECT 1 FROM transfer WHERE status = 'pending' AND debit_card_id = ${cardId}
      UNION ALL
      SELECT 1 FROM payout WHERE status IN ('waiting', 'asked', 'sent') AND card_id = ${cardId}
      LIMIT 1`.execute(tx)
    if (rows.length) throw refuse('card-has-holds')
    await tx.updateTable('card').set({ removed_at: server.clock() }).where('id', '=', cardId).execute()
    if (card.is_saved)
      await notifySecurityChange(tx, server, me.id, {
        message: 'cardRemoved',
        facts: { nickname: card.nickname, card: card.card },
      })
  })
}

/** An approved friend's cards. Another user's id answers 404. */
export async function friendCards(
  server: Server,
  me: Me,
  { params: { friendId } }: InputOf<Contract['friendCards']>,
): Promise<AnswerOf<Contract['friendCards']>> {
  const friendship =
    isId(friendId) &&
    (await server.database.db
      .selectFrom('friendship')
      .select('friend_id')
      .where('person_id', '=', me.id)
      .where('friend_id', '=', friendId)
      .executeTakeFirst())
  if (!friendship) throw refuse('not-found', { what: 'friend' })
  const cards = await creditableCards(server, [friendId])
  return cards.map(({ id, lastFour }) => ({ id, lastFour }))
}
