import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import {
  captured,
  type Entry,
  type Held,
  holdFromCard,
  lost,
  paid,
  payTo,
  refunded,
  release,
  returned,
  settle,
  undone,
} from '#server/money/ledger/entries.ts'
import { post } from '#server/money/ledger/ledger.ts'
import { aDatabase, databaseKinds } from '../database-for-tests.ts'
import { guardedTables, unguard } from './unguard.ts'

const now = new Date()

describe.each(await databaseKinds())('the ledger on %s', async (kind) => {
  const database = await aDatabase(kind)
  afterAll(() => database.close())

  const posted = (...entries: Entry[]) => database.inTransaction((tx) => post(tx, entries, now))
  const balanceOf = async (holderId: string) => {
    const rows = await database.db
      .selectFrom('account')
      .select(['currency', 'balance'])
      .where('holder_id', '=', holderId)
      .orderBy('currency')
      .execute()
    return rows.map((row) => `${row.balance} ${row.currency}`).join(', ')
  }
  const held = (amount = 500n, cardId = newId()) => ({
    id: newId(),
    cardId,
    currency: 'USD' as const,
    amount,
  })

  test('a hold moves money from the card to the escrow, and a release moves it back', async () => {
    const money = held()
    await posted(holdFromCard(money, 'posted'))
    expect(await balanceOf(money.cardId)).toBe('-500 USD')
    expect(await balanceOf(money.id)).toBe('500 USD')
    await posted(release(money, 'halted'))
    expect(await balanceOf(money.cardId)).toBe('0 USD')
    expect(await balanceOf(money.id)).toBe('0 USD')
  })

  const due = (money: Held, cardId = newId()) => ({ ...money, id: newId(), subjectId: money.id, cardId })

  test('a settled hold is owed until the processor has captured and paid it', async () => {
    const money = held()
    const to = due(money)
    const capture = { ...money, id: newId() }
    const attempt = newId()
    await posted(holdFromCard(money, 'sent'), payTo(money, to, 'accepted'))
    expect(await balanceOf(money.id)).toBe('0 USD')
    expect(await balanceOf(to.id)).toBe('500 USD')
    expect(await balanceOf(money.cardId)).toBe('-500 USD')
    await posted(captured(capture))
    expect(await balanceOf(money.cardId)).toBe('0 USD')
    expect(await balanceOf(capture.id)).toBe('-500 USD')
    await posted(paid(to, attempt))
    expect(await balanceOf(to.id)).toBe('0 USD')
    expect(await balanceOf(attempt)).toBe('500 USD')
    await posted(returned(to, attempt, true))
    expect(await balanceOf(to.id)).toBe('500 USD')
    expect(await balanceOf(attempt)).toBe('0 USD')
  })

  test('an undone exchange goes back to the card, captured or not', async () => {
    const [one, other] = [held(), held()]
    const dues = [due(one), due(other)] as const
    await posted(
      ...[holdFromCard(one, 'sent'), payTo(one, dues[0], 'accepted')],
      ...[holdFromCard(other, 'sent'), payTo(other, dues[1], 'accepted')],
    )
    const capture = { ...one, id: newId() }
    await posted(captured(capture))
    const refunds = [due(one, one.cardId), due(other, other.cardId)] as const
    await posted(
      undone(newId(), [
        { due: dues[0], refund: refunds[0] },
        { due: dues[1], refund: refunds[1] },
      ]),
    )
    expect(await balanceOf(dues[0].id)).toBe('0 USD')
    expect(await balanceOf(refunds[0].id)).toBe('500 USD')
    await posted(refunded(refunds[0], capture.id), refunded(refunds[1]))
    for (const holder of [refunds[0].id, refunds[1].id, capture.id, one.cardId, other.cardId])
      expect(await balanceOf(holder)).toBe('0 USD')
  })

  test('a capture that fails after the payout is a loss', async () => {
    const capture = held()
    await posted(holdFromCard(capture, 'sent'), payTo(capture, due(capture), 'accepted'))
    const money = { ...capture, id: newId() }
    const loss = newId()
    await posted(captured(money), lost(money.id, money, loss))
    expect(await balanceOf(money.id)).toBe('0 USD')
    expect(await balanceOf(loss)).toBe('-500 USD')
  })

  test('both sides of an order change hands at once, the rest of the listing stays held', async () => {
    const listing = held(1000n)
    const order = { ...held(640n), currency: 'NGN' as const }
    const [toBuyer, toOwner] = [due(listing), due(order)]
    await posted(holdFromCard(listing, 'posted'), holdFromCard(order, 'placed'))
    await posted(settle({ order, toBuyer, listing: { ...listing, amount: 400n }, toOwner }))
    expect(await balanceOf(toBuyer.id)).toBe('400 USD')
    expect(await balanceOf(toOwner.id)).toBe('640 NGN')
    expect(await balanceOf(listing.id)).toBe('600 USD')
    expect(await balanceOf(order.id)).toBe('0 NGN')
  })

  test('only cards have the sums of a statement, and each of them has', async () => {
    const money = held()
    const to = due(money)
    await posted(holdFromCard(money, 'sent'), payTo(money, to, 'accepted'))
    const sumsOf = (holderId: string) =>
      database.db
        .selectFrom('account')
        .select(['received', 'taken', 'held', 'line_count'])
        .where('holder_id', '=', holderId)
        .executeTakeFirst()
    expect(await sumsOf(money.cardId)).toEqual({ received: 0n, taken: 500n, held: 0n, line_count: 2n })
    const none = { received: null, taken: null, held: null, line_count: null }
    expect(await sumsOf(money.id)).toEqual(none)
    expect(await sumsOf(to.id)).toEqual(none)
    const emptied = sql`UPDATE account SET held = NULL WHERE holder_id = ${money.cardId}`
    await expect(emptied.execute(database.db)).rejects.toThrow(/account_card_sums/)
  })

  test('a hold is created once and resolved once', async () => {
    const money = held()
    await posted(holdFromCard(money, 'posted'))
    await expect(posted(holdFromCard(money, 'posted'))).rejects.toThrow(/unique/)
    await posted(release(money, 'halted'))
    await expect(posted(release(money, 'halted'))).rejects.toThrow(/unique/)
    const copies = held()
    await posted(holdFromCard(copies, 'posted'))
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => posted(release(copies, 'halted'))),
    )
    expect(tries.filter((each) => each.status === 'fulfilled').length).toBe(1)
    expect(await balanceOf(copies.cardId)).toBe('0 USD')
  })

  test('no escrow pays more than it holds', async () => {
    const money = held(500n)
    await posted(holdFromCard(money, 'posted'))
    await expect(posted(release({ ...money, amount: 501n }, 'halted'))).rejects.toThrow(/check/)
    expect(await balanceOf(money.id)).toBe('500 USD')
  })

  test('a journal that does not balance in each currency is not written', async () => {
    const entry = holdFromCard(held(), 'posted')
    const [first, second] = entry.legs as [Entry['legs'][0], Entry['legs'][0]]
    await expect(posted({ ...entry, legs: [first] })).rejects.toThrow('off by -500 minor units of USD')
    await expect(posted({ ...entry, legs: [first, { ...second, currency: 'EUR' }] })).rejects.toThrow(
      'off by',
    )
    expect(await balanceOf(entry.aboutId)).toBe('')
  })

  test('many that use the same new cards at once, in opposite directions, all get through', async () => {
    const [one, two] = [newId(), newId()]
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const money = held(5n, index % 2 ? one : two)
        const to = due(money, index % 2 ? two : one)
        return posted(
          ...[holdFromCard(money, 'sent'), payTo(money, to, 'accepted')],
          ...[captured({ ...money, id: newId() }), paid(to, newId())],
        )
      }),
    )
    expect(await balanceOf(one)).toBe('0 USD')
    expect(await balanceOf(two)).toBe('0 USD')
    expect(await audit(database.db)).toEqual([])
  })

  test('a hold paid to its own card leaves a balance of zero', async () => {
    const money = held()
    const to = due(money, money.cardId)
    await posted(holdFromCard(money, 'sent'), payTo(money, to, 'accepted'))
    await posted(captured({ ...money, id: newId() }), paid(to, newId()))
    expect(await balanceOf(money.cardId)).toBe('0 USD')
    expect(await audit(database.db)).toEqual([])
  })

  test('nothing that was written can be changed or deleted', async () => {
    await posted(holdFromCard(held(), 'posted'))
    for (const table of guardedTables)
      for (const change of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
        await expect(sql.raw(change).execute(database.db)).rejects.toThrow(/append-only/)
    for (const change of [
      'UPDATE posting SET amount = 1',
      "UPDATE journal SET note = ''",
      "UPDATE journal_link SET hash = ''",
      "UPDATE ledger_digest SET seal = ''",
      "UPDATE ledger_head SET hash = ''",
    ])
      await expect(sql.raw(change).execute(database.db)).rejects.toThrow(/append-only/)
  })

  test('the audit reports a balance changed outside the ledger and an extra posting', async () => {
    const money = held()
    await posted(holdFromCard(money, 'posted'))
    const account = await database.db
      .selectFrom('account')
      .select('id')
      .where('holder_id', '=', money.cardId)
      .executeTakeFirstOrThrow()
    const setBalance = (balance: bigint, held: bigint) =>
      database.db.updateTable('account').set({ balance, held }).where('id', '=', account.id).execute()
    // The balance alone cannot change: it is that of the card's statement.
    await expect(setBalance(-499n, 500n)).rejects.toThrow(/check/)
    await setBalance(-499n, 499n)
    expect((await audit(database.db)).map((line) => line.split(':')[0])).toEqual([
      'all accounts of a currency sum to zero',
      'a stored balance is the sum of its postings',
    ])
    await unguard(database.db)
    await sql`UPDATE posting SET amount = -499 WHERE account_id = ${account.id}`.execute(database.db)
    expect((await audit(database.db)).map((line) => line.split(':')[0])).toEqual([
      'a journal is as it was when it was linked',
      'every journal sums to zero in each currency',
      'all accounts of a currency sum to zero',
    ])
    await sql`UPDATE posting SET amount = -500 WHERE account_id = ${account.id}`.execute(database.db)
    await setBalance(-500n, 500n)
    expect(await audit(database.db)).toEqual([])
  })
})
