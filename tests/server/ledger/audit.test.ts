// An audit that finds nothing is worth something only if it finds what is wrong.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { setUp } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'
import { accept, send, takeBack } from '../transfers/circle.ts'
import { befriend } from '../world.ts'
import { unguard } from './unguard.ts'

const {
  market,
  people: [owner, buyer],
} = await setUp({ people: 2 })
const { db } = market.database

await unguard(db)
const { id } = await list(market, owner)
const done = await order(market, buyer, id, '400')
const waiting = await order(market, buyer, id, '100')
await acceptOrder(market, owner, { params: { id: done.id } })
await befriend(market, owner, buyer)
const onItsWay = await send(market, owner, buyer, '5')
const arrived = await send(market, owner, buyer, '7')
await accept(market, buyer, arrived.id)
const back = await send(market, owner, buyer, '8')
await takeBack(market, owner, back.id)
await list(market, owner, { systemFulfilment: true })
const matched = await list(market, buyer, {
  needCurrency: 'USD',
  haveCurrency: 'NGN',
  needAmount: '400',
  rate: '1620',
  systemFulfilment: true,
})

/** As the deletion of settled exchanges leaves it. */
const withoutSettlement = (aboutId: string) => `
  WITH tried AS (DELETE FROM payout_attempt WHERE payout_id IN (SELECT id FROM payout WHERE about_id = '${aboutId}')),
    taken AS (DELETE FROM capture WHERE about_id = '${aboutId}')
  DELETE FROM payout WHERE about_id = '${aboutId}'`

test('reports nothing for a consistent market', async () => {
  expect(await audit(db)).toEqual([])
})

test.each([
  [
    'a listing, order or transfer is held exactly once, a match not at all',
    `UPDATE journal SET about_id = gen_random_uuid() WHERE about_id = '${waiting.id}'`,
  ],
  [
    'a decided order is final exactly once, a pending one not yet',
    `UPDATE orders SET status = 'pending' WHERE id = '${done.id}'`,
  ],
  [
    'a listing is final at most once, and only when it ended with money left',
    `UPDATE listing SET is_halted = true, ended_at = now(), ended_why = 'halted' WHERE id = '${id}'`,
  ],
  [
    'the escrow of an open listing is its balance with the fee on it, of an ended one zero',
    `UPDATE listing SET balance_minor = balance_minor - 1 WHERE id = '${id}'`,
  ],
  [
    'the escrow of a pending order is what is given up with the fee, of a decided one zero',
    `UPDATE orders SET give_up_minor = give_up_minor + 1 WHERE id = '${waiting.id}'`,
  ],
  [
    'the sales of a listing are charged their share of its fee',
    `UPDATE listing SET fee_minor = 1 WHERE id = '${id}'`,
  ],
  [
    'the owner of a listing is charged for accepted orders only',
    `UPDATE orders SET owner_fee_minor = 1 WHERE id = '${waiting.id}'`,
  ],
  [
    "the fee of a capture is booked once, less a partner's share, and given back with a refund",
    `UPDATE capture SET fee_minor = 1, fee_id = gen_random_uuid() WHERE about_id = '${done.id}'`,
  ],
  [
    "a partner's account is the shares of fees that stand and are not paid out",
    `INSERT INTO account (id, kind, holder_id, currency, balance)
      VALUES (gen_random_uuid(), 'partner', gen_random_uuid(), 'USD', 1)`,
  ],
  [
    'a share is of a fee of its exchange, and no more than that',
    `WITH fee AS (UPDATE capture SET fee_minor = 1, fee_id = gen_random_uuid() WHERE about_id = '${done.id}' RETURNING *)
      INSERT INTO fee_share (fee_id, partner_id, about_id, currency, amount_minor, created_at)
      SELECT fee_id, gen_random_uuid(), about_id, currency, 2, now() FROM fee`,
  ],
  [
    'a payout to a partner is the sum of its shares, unless it came back or was withdrawn',
    `INSERT INTO partner_payout (id, partner_id, currency, amount_minor, status, created_at, changed_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'USD', 1, 'paid', now(), now())`,
  ],
  [
    'every fee is of a capture',
    `INSERT INTO account (id, kind, holder_id, currency, balance)
      VALUES (gen_random_uuid(), 'fee', gen_random_uuid(), 'USD', 0)`,
  ],
  [
    'a balance is the offer less what was sold and released, and what was received is what was paid for it',
    `UPDATE orders SET order_minor = order_minor + 1 WHERE id = '${done.id}'`,
  ],
  [
    'what was offered is released to a listing only when it was fulfilled and has what it needs',
    `UPDATE listing SET received_minor = received_minor - 1 WHERE id = '${matched.id}'`,
  ],
  [
    "a match is a completed order of the newer listing's owner, at a rate that crosses with that listing's",
    `UPDATE orders SET matched_rate = 1599.9999999999 WHERE matched_listing_id = '${matched.id}'`,
  ],
  [
    "a listing's status follows from its balance and its end",
    `UPDATE listing SET status = 'pending' WHERE id = '${id}'`,
  ],
  [
    'an ended listing has no pending orders, and every pending order fits',
    `UPDATE orders SET order_minor = 60001 WHERE id = '${waiting.id}'`,
  ],
  [
    'a decided transfer is final exactly once, a pending one not yet',
    `UPDATE transfer SET status = 'pending', decided_at = NULL, credit_card_id = NULL WHERE id = '${arrived.id}'`,
  ],
  [
    'the escrow of a pending transfer is its amount with the fee, of a decided one zero',
    `UPDATE transfer SET amount_minor = amount_minor + 1 WHERE id = '${onItsWay.id}'`,
  ],
  [
    'an accepted transfer is owed to its receiver, on a card of theirs',
    `UPDATE payout SET amount_minor = amount_minor + 1 WHERE about_id = '${arrived.id}'`,
  ],
  [
    'a returned transfer is back on the card that it came from',
    `UPDATE transfer SET debit_card_id = '${owner.credit}' WHERE id = '${back.id}'`,
  ],
  [
    'a paid request has the transfer that pays it, and no other request has one',
    `INSERT INTO money_request (id, requester_id, payer_id, currency, amount_minor, status, transfer_id, created_at,
        expires_at, ended_at)
      SELECT id, receiver_id, sender_id, currency, amount_minor, 'paid', id, now(), now(), now()
      FROM transfer WHERE id = '${arrived.id}'`,
  ],
  [
    'an accepted transfer is taken from its reservation, no other transfer takes anything',
    `UPDATE capture SET amount_minor = amount_minor + 1 WHERE about_id = '${arrived.id}'`,
  ],
  [
    'nobody orders on their own listing',
    `UPDATE orders SET buyer_id = '${owner.id}', debit_card_id = '${owner.debit}' WHERE id = '${waiting.id}'`,
  ],
  [
    'what is paid is the amount ordered at its price, rounded up; only the last of a listing may pay less',
    `UPDATE orders SET rate = 0.00063 WHERE id = '${waiting.id}'`,
  ],
  [
    'an accepted order takes both sides from their reservations, no other order takes anything',
    `UPDATE capture SET card_id = '${buyer.credit}' WHERE about_id = '${done.id}'`,
  ],
  [
    'an accepted order owes each side what the other gave',
    `UPDATE payout SET earner_id = '${owner.id}' WHERE about_id = '${done.id}'`,
  ],
  // Nothing of what settled it is left, before its time.
  ['an accepted order owes each side what the other gave', withoutSettlement(done.id)],
  [
    'an accepted order takes both sides from their reservations, no other order takes anything',
    withoutSettlement(done.id),
  ],
  ['an accepted transfer is owed to its receiver, on a card of theirs', withoutSettlement(arrived.id)],
  // In its time, but only a part of it.
  [
    'an accepted order owes each side what the other gave',
    `WITH walk AS (UPDATE settled_deletion SET until = 'infinity'),
        tried AS (DELETE FROM payout_attempt WHERE payout_id IN (SELECT id FROM payout WHERE about_id = '${done.id}'))
      DELETE FROM payout WHERE about_id = '${done.id}'`,
  ],
  [
    'an accepted transfer is taken from its reservation, no other transfer takes anything',
    `WITH walk AS (UPDATE settled_deletion SET until = 'infinity')
      DELETE FROM capture WHERE about_id = '${arrived.id}'`,
  ],
  [
    'a claim is what the payouts that stay here cover of it',
    `INSERT INTO account (id, kind, holder_id, currency, balance)
      VALUES (gen_random_uuid(), 'claim', gen_random_uuid(), 'USD', -1)`,
  ],
  [
    'what covers a claim stays here, and is owed to who lost us the money',
    `WITH claim AS (
        INSERT INTO dispute (id, processor_dispute, authorisation_id, person_id, currency, amount_minor, status, told_at, why,
          claim_id, opened_at, changed_at)
        SELECT id, 'D', '${id}', '${owner.id}', 'USD', 1, 'lost', now(), '', id, now(), now() FROM (SELECT gen_random_uuid() AS id) AS new
        RETURNING claim_id)
      UPDATE payout SET claim_id = claim.claim_id, claimed_minor = 1 FROM claim WHERE about_id = '${done.id}'
        AND earner_id = '${owner.id}'`,
  ],
  [
    'no reservation is captured above its amount',
    `UPDATE authorisation SET amount_minor = 1 WHERE id = '${id}'`,
  ],
  [
    'nobody is paid before both captures stand',
    `UPDATE capture SET status = 'asked' WHERE about_id = '${done.id}' AND currency = 'USD'`,
  ],
  ['a card owes what is held on it, and what is not yet captured', `UPDATE capture SET status = 'asked'`],
  [
    'an order is undone as a whole, before anything is paid',
    `UPDATE orders SET undone_at = now() WHERE id = '${done.id}'`,
  ],
  ['a payout is owed until it is paid', `UPDATE payout SET status = 'sent' WHERE about_id = '${done.id}'`],
  [
    'a refund is owed until it is paid',
    `INSERT INTO refund (id, capture_id, status, created_at) SELECT id, id, 'asked', now() FROM capture WHERE about_id = '${done.id}'`,
  ],
  [
    'what a card did not take back is owed to who had paid it',
    `WITH refused AS (INSERT INTO refund (id, capture_id, status, created_at)
        SELECT id, id, 'failed', now() FROM capture WHERE about_id = '${done.id}' RETURNING id)
      INSERT INTO payout (id, about_id, earner_id, person_id, card_id, refund_id, currency, amount_minor, status,
        created_at, changed_at)
      SELECT refused.id, about_id, '${buyer.id}', person_id, card_id, refused.id, currency, amount_minor + 1, 'returned',
        now(), now() FROM refused JOIN capture USING (id) JOIN card ON card.id = card_id`,
  ],
  [
    'the ledger has each capture, payout and refund of the processor once',
    `UPDATE payout_attempt SET status = 'returned'`,
  ],
  ['the latest attempt of a payout tells its state', `UPDATE payout_attempt SET status = 'sent'`],
  [
    'a payout is paid by one attempt at most',
    `INSERT INTO payout_attempt SELECT gen_random_uuid(), payout_id, card_id, 'sent', null, now(), now() FROM payout_attempt`,
  ],
  [
    'the processor passes on no more than it captured',
    `UPDATE account SET balance = balance + 1 WHERE kind = 'processor'`,
  ],
  [
    'the statement of a card has the sums of its lines',
    `DELETE FROM statement_line WHERE about_id = '${waiting.id}'`,
  ],
  [
    'each line of a statement has the sums of the lines up to it, and no earlier time',
    `UPDATE statement_line SET at = now() - interval '1 day' WHERE about_id = '${done.id}' AND effect = 'taken'`,
  ],
  [
    'a statement holds what the escrows of its card hold',
    `UPDATE orders SET debit_card_id = '${buyer.credit}' WHERE id = '${waiting.id}'`,
  ],
  [
    'a line of a statement belongs to the owner and the currency of its card, and tells what kind it is',
    `UPDATE statement_line SET is_transfer = false WHERE about_id = '${onItsWay.id}'`,
  ],
  [
    'a journal is as it was when it was linked',
    `UPDATE posting SET amount = amount * 2 FROM journal WHERE journal.id = journal_id AND about_id = '${waiting.id}'`,
  ],
  [
    'a journal is as it was when it was linked',
    `UPDATE journal SET note = 'another' WHERE about_id = '${done.id}'`,
  ],
  [
    'a journal is as it was when it was linked',
    `UPDATE journal SET created_at = created_at + interval '1 microsecond' WHERE about_id = '${done.id}'`,
  ],
  [
    'a link has the hash of the one before it',
    `UPDATE journal_link SET hash = 'another' WHERE place = 1 AND account_id IN (
      SELECT account_id FROM journal_link WHERE place = 2)`,
  ],
  [
    'a chain ends with its last link, and none is missing',
    `DELETE FROM journal_link WHERE journal_id IN (SELECT id FROM journal WHERE about_id = '${waiting.id}')`,
  ],
  [
    'a chain ends with its last link, and none is missing',
    `UPDATE account SET link_hash = 'another' WHERE holder_id = '${owner.debit}'`,
  ],
  [
    'the end of a chain that was published is in it',
    `INSERT INTO ledger_head (account_id, place, hash, digest) VALUES (gen_random_uuid(), 1, 'another', 1)`,
  ],
])('the audit says when it is not so that %s', async (rule, damage) => {
  const undo = new Error('undo')
  let found: string[] = []
  await market.database
    .inTransaction(async (tx) => {
      await sql.raw(damage).execute(tx)
      found = await audit(tx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  expect(found.map((line) => line.split(':')[0])).toContain(rule)
  expect(await audit(db)).toEqual([])
})
