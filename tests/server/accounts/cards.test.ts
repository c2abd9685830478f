import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { addCard, deleteCard, friendCards, listCards, renameCard } from '#server/money/cards/cards.ts'
import { cardForDebit, cardsFor } from '#server/money/cards/usable-card.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { friends } from '#server/people/circle/friends.ts'
import type { Me } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  aReadyUser,
  befriend,
  cardDetails,
  kycDetails,
  outcomes,
  type ReadyUser,
  refusal,
} from '#tests/server/world.ts'

const nobodysId = '00000000-0000-7000-8000-000000000000'

suite('cards', async ({ world }) => {
  const ready = await aReadyUser(world)

  const add = (me: Me, some: Parameters<typeof cardDetails>[0] = {}) =>
    addCard(world, me, { body: cardDetails(some) })

  test('a card comes after identity check and PIN, and completes the setup', async () => {
    const me = await aPerson(world)
    expect(await refusal(add(me))).toBe('step-order: Complete your identity verification (KYC) first')
    await submitKyc(world, me, kycDetails(), aPicture())
    expect(await refusal(add(me))).toBe('step-order: Complete your transaction PIN first')
    await savePin(world, me, { body: { pin: '1234' } })
    const card = await add(me, { nickname: 'Everyday', expiryMonth: '8' })
    expect(card).toEqual({
      id: card.id,
      nickname: 'Everyday',
      lastFour: '4242',
      type: 'debit',
      brand: 'visa',
      expiryMonth: '08',
      expiryYear: '2031',
      lastFor: [],
    })
    expect(await setupOf(world, me.id)).toEqual(['kyc', 'pin', 'card'])
    expect(await listCards(world, me)).toEqual([card])
  })

  test('number and CVV are in no table', async () => {
    await add(ready, { number: '378282246310005', cvv: '9731' })
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(
      world.database.db,
    )
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const { rows } = await sql`
        SELECT 1 FROM ${sql.table(name)} AS t
        WHERE t::text LIKE ${'%378282246310005%'} OR t::text LIKE ${'%4242424242424242%'}`.execute(
        world.database.db,
      )
      expect(rows, name).toEqual([])
    }
    const rows = await world.database.db
      .selectFrom('card')
      .selectAll()
      .where('person_id', '=', ready.id)
      .execute()
    for (const row of rows) expect(Object.values(row)).not.toContain('9731')
  })

  test.each([
    [{ number: '4242424242424241' }, 'cardNumber: is not a valid card number'],
    [{ number: '' }, 'cardNumber: is not a valid card number'],
    [{ expiryMonth: '13' }, 'expiryMonth: must be from 01 to 12'],
    [{ expiryMonth: '00' }, 'expiryMonth: must be from 01 to 12'],
    [{ expiryYear: '31' }, 'expiryYear: must be a year of four digits'],
    [{ expiryYear: '2020' }, 'expiryYear: this card has expired'],
    [{ expiryYear: '2099' }, 'expiryYear: is too far ahead'],
    [{ cvv: '12' }, 'cvv: must be 3 digits for this card'],
    [{ cvv: '12a' }, 'cvv: must be 3 digits for this card'],
    [{ number: '378282246310005', cvv: '123' }, 'cvv: must be 4 digits for this card'],
  ])('%o is refused with its reason', async (some, reason) => {
    expect(await refusal(add(ready, some))).toBe(`bad-input: ${reason}`)
  })

  test('a card is good until the end of its month', async () => {
    const now = world.clock()
    const [expiryMonth, expiryYear] = [String(now.getUTCMonth() + 1), String(now.getUTCFullYear())]
    await add(ready, { expiryMonth, expiryYear })
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    const past = {
      expiryMonth: String(before.getUTCMonth() + 1),
      expiryYear: String(before.getUTCFullYear()),
    }
    expect(await refusal(add(ready, past))).toMatch(/this card has expired$/)
  })

  test("the sandbox's refused card says so; its card without funds is declined when charged", async () => {
    expect(await refusal(add(ready, { number: '4000000000000002' }))).toBe(
      'card-refused: The bank that issued this card refused it. Use another card',
    )
    const poor = await add(ready, { number: '4000000000009995' })
    const rich = await add(ready, { number: '5555555555554444' })
    const answers = []
    for (const { id } of [poor, rich]) {
      const card = await world.database.inTransaction((tx) => cardForDebit(tx, ready.id, id))
      const token = card.processor_token
      const sum = { amount: 1n, currency: 'USD' } as const
      answers.push((await world.cards.authorise({ key: newId(), personId: ready.id, token, ...sum })).ok)
    }
    expect(answers).toEqual([false, true])
  })

  test('adds nothing while the processor is unavailable', async () => {
    const before = await listCards(world, ready)
    const away = {
      ...world,
      cards: {
        ...world.cards,
        tokenise: () => Promise.reject(new Error('no route')),
      },
    }
    expect(await refusal(addCard(away, ready, { body: cardDetails() }))).toMatch(/^card-processor-away/)
    expect(await listCards(world, ready)).toEqual(before)
  })

  test('a nickname is unique per person, also in concurrent calls', async () => {
    const nickname = 'Holiday'
    const calls = Array.from({ length: 4 }, () => add(ready, { nickname }))
    expect(await outcomes(calls)).toEqual({ done: 1, 'card-name-taken': 3 })
    expect(await refusal(add(ready, { nickname: 'HOLIDAY' }))).toBe(
      'card-name-taken: Card name already exists',
    )
    const other = await aReadyUser(world)
    await add(other, { nickname })
  })

  test('a card is renamed, but not to the name of another one', async () => {
    const me = await aReadyUser(world)
    const rename = (cardId: string, nickname: string) => renameCard(world, me, { body: { cardId, nickname } })
    await rename(me.debit.id, 'Groceries')
    await rename(me.debit.id, 'groceries')
    expect((await listCards(world, me)).map(({ nickname }) => nickname)).toEqual(['groceries', 'Savings'])
    expect(await refusal(rename(me.debit.id, 'savings'))).toBe('card-name-taken: Card name already exists')
    expect((await listCards(world, me)).map(({ nickname }) => nickname)).toEqual(['groceries', 'Savings'])
  })

  test('an unsaved card serves its action and is never listed', async () => {
    const me = await aReadyUser(world)
    const card = await add(me, { save: false, nickname: 'Savings' })
    expect((await listCards(world, me)).map(({ id }) => id)).not.toContain(card.id)
    expect(await world.database.inTransaction((tx) => cardForDebit(tx, me.id, card.id))).toMatchObject({
      id: card.id,
    })
    expect(await refusal(renameCard(world, me, { body: { cardId: card.id, nickname: 'Mine' } }))).toMatch(
      /^not-found/,
    )
  })

  test('removing a card frees its name, and removing the last one ends the setup', async () => {
    const me = await aReadyUser(world)
    for (const { id } of [me.debit, me.credit]) await deleteCard(world, me, { params: { cardId: id } })
    expect(await listCards(world, me)).toEqual([])
    expect(await setupOf(world, me.id)).toEqual(['kyc', 'pin'])
    expect(await refusal(deleteCard(world, me, { params: { cardId: me.debit.id } }))).toMatch(/^not-found/)
    await expect(
      world.database.inTransaction((tx) => cardForDebit(tx, me.id, me.debit.id)),
    ).rejects.toMatchObject({ code: 'not-found' })
    await add(me, { nickname: 'Everyday' })
  })

  test('a card of an open listing or a pending order cannot be removed, even if another user’s', async () => {
    const [owner, buyer, friend] = [await aReadyUser(world), await aReadyUser(world), await aReadyUser(world)]
    const { db } = world.database
    const common = { created_at: world.clock(), expires_at: world.clock() }
    const listing = { id: newId(), reference: newId() }
    await db
      .insertInto('listing')
      .values({
        ...listing,
        ...common,
        owner_id: owner.id,
        need_currency: 'NGN',
        have_currency: 'USD',
        need_minor: 160_000_000n,
        offer_minor: 100_000n,
        balance_minor: 100_000n,
        rate: '0.000625',
        standing_since: world.clock(),
        status: 'pending',
        part_fulfilment: true,
        system_fulfilment: false,
        is_system_rate: false,
        debit_card_id: owner.debit.id,
        credit_card_id: friend.credit.id,
      })
      .execute()
    const order = { id: newId(), reference: newId() }
    await db
      .insertInto('orders')
      .values({
        ...order,
        ...common,
        listing_id: listing.id,
        owner_id: owner.id,
        buyer_id: buyer.id,
        order_minor: 40_000n,
        give_up_minor: 64_000_000n,
        rate: '0.000625',
        listing_rate: '0.000625',
        is_system_rate: false,
        status: 'pending',
        debit_card_id: buyer.debit.id,
        credit_card_id: buyer.credit.id,
      })
      .execute()
    const remove = (me: Me, cardId: string) => deleteCard(world, me, { params: { cardId } })
    for (const [me, card] of [
      [owner, owner.debit],
      [friend, friend.credit],
      [buyer, buyer.debit],
      [buyer, buyer.credit],
    ] as const)
      expect(await refusal(remove(me, card.id))).toBe(
        'card-has-holds: An open listing, order or transfer uses this card, or money is on its way to it. Halt or cancel it first, or wait until it’s decided and paid',
      )
    await remove(owner, owner.credit.id)

    await db.updateTable('orders').set({ status: 'rejected' }).where('id', '=', order.id).execute()
    await remove(buyer, buyer.debit.id)
    await db.updateTable('listing').set({ ended_at: world.clock() }).where('id', '=', listing.id).execute()
    await remove(owner, owner.debit.id)
    await remove(friend, friend.credit.id)
  })

  test('foreign and malformed ids are unknown in every call', async () => {
    const [me, other] = [await aReadyUser(world), await aReadyUser(world)]
    for (const cardId of [other.debit.id, nobodysId, 'x', "' OR 1=1 --"]) {
      const calls = [
        renameCard(world, me, { body: { cardId, nickname: 'Mine now' } }),
        deleteCard(world, me, { params: { cardId } }),
        friendCards(world, me, { params: { friendId: cardId } }),
        world.database.inTransaction((tx) => cardForDebit(tx, me.id, cardId)),
        world.database.inTransaction((tx) =>
          cardsFor(tx, me.id, { debitCardId: me.debit.id, creditCardId: cardId }),
        ),
        world.database.inTransaction((tx) =>
          cardsFor(tx, me.id, { debitCardId: cardId, creditCardId: me.credit.id }),
        ),
      ]
      expect(await outcomes(calls)).toEqual({ 'not-found': 6 })
    }
    expect((await listCards(world, other)).map(({ nickname }) => nickname)).toEqual(['Everyday', 'Savings'])
  })

  test('friends see the last four digits of each other’s saved cards, strangers nothing', async () => {
    const [me, friend, stranger] = [
      await aReadyUser(world),
      await aReadyUser(world, { firstName: 'Bola', lastName: 'Ade' }),
      await aReadyUser(world),
    ]
    await befriend(world, me, friend)
    const unsaved = await add(friend, { save: false })
    expect(await friends(world, me)).toEqual([
      {
        id: friend.id,
        fullName: 'Bola Ade',
        username: friend.userName,
        hasImage: false,
        cards: [
          { id: friend.debit.id, lastFour: '4242' },
          { id: friend.credit.id, lastFour: '4444' },
        ],
      },
    ])
    expect(await friendCards(world, me, { params: { friendId: friend.id } })).toHaveLength(2)
    expect(await friends(world, stranger)).toEqual([])
    expect(await refusal(friendCards(world, stranger, { params: { friendId: friend.id } }))).toMatch(
      /^not-found/,
    )

    const creditOf = (payer: ReadyUser, creditCardId: string) =>
      world.database.inTransaction((tx) =>
        cardsFor(tx, payer.id, { debitCardId: payer.debit.id, creditCardId }),
      )
    expect(await creditOf(me, friend.credit.id)).toMatchObject({ credit: { person_id: friend.id } })
    expect(await refusal(creditOf(me, unsaved.id))).toMatch(/^not-found/)
    expect(await refusal(creditOf(stranger, friend.credit.id))).toMatch(/^not-found/)
    expect(
      await refusal(world.database.inTransaction((tx) => cardForDebit(tx, me.id, friend.debit.id))),
    ).toMatch(/^not-found/)
  })
})
