/** Cards that are typed in the processor's own fields, and servers that take only one of the two ways. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { addCard, listCards } from '#server/cards/cards.ts'
import { buildApp } from '#server/http/app.ts'
import { adyenCards } from '#server/ports/cards-adyen.ts'
import { sandboxAccountAt } from '#server/processor-settings.ts'
import { openBankWithin } from '#server/sandbox-bank.ts'
import type { Server } from '#server/server.ts'
import { receiveMessage } from '#server/settlement/inbox.ts'
import { suite } from '#tests/server/suite.ts'
import { aReadyUser, cardDetails, encryptedCard, outcomes, refusal } from '#tests/server/world.ts'

/** What the fields make of no number that anything else contains. */
const number = '4916338506082832'

suite('encrypted cards', async ({ world }) => {
  const bank = await openBankWithin((message) => receiveMessage(world, message))
  const server: Server = {
    ...world,
    cards: adyenCards({ ...sandboxAccountAt(bank.url, true), vault: world.vault }),
  }
  const app = await buildApp(server)
  const plainApp = await buildApp(world)
  afterAll(async () => {
    await app.close()
    await plainApp.close()
    await bank.close()
  })
  const me = await aReadyUser(world)

  test('last four digits, brand and expiry are the processor’s', async () => {
    const card = await addCard(server, me, {
      body: encryptedCard({ nickname: 'Amex', number: '378282246310005', cvv: '1234', expiryMonth: '3' }),
    })
    expect(card).toMatchObject({ lastFour: '0005', brand: 'amex', expiryMonth: '03', expiryYear: '2031' })
    expect(await listCards(world, me)).toContainEqual(card)
  })

  test('a card is paid with and is refused as one that was typed here', async () => {
    const add = (number: string) => addCard(server, me, { body: encryptedCard({ number }) })
    expect(await refusal(add('4000000000000002'))).toMatch(/^card-refused: The bank that issued this card/)
    expect(await refusal(add('4242424242424241'))).toMatch(/^card-refused/)
    const { id } = await add('4000000000009995')
    const { processor_token: token } = await world.database.db
      .selectFrom('card')
      .select('processor_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sum = { amount: 1n, currency: 'USD' } as const
    expect(await server.cards.authorise({ key: id, personId: me.id, token, ...sum })).toEqual({
      ok: false,
      reason: 'insufficient-funds',
    })
  })

  describe('each server takes one way only', () => {
    test.each([
      ['encrypted', 'plain', 'card-not-encrypted'],
      ['plain', 'encrypted', 'card-encrypted'],
    ])('%s, and refuses %s', async (taken, _, code) => {
      const [right, wrong] = taken === 'plain' ? [cardDetails, encryptedCard] : [encryptedCard, cardDetails]
      const on = taken === 'plain' ? world : server
      const tokenise = vi.spyOn(on.cards, 'tokenise')
      const both = { ...right(), ...wrong() }
      expect(await refusal(addCard(on, me, { body: wrong() }))).toMatch(new RegExp(`^${code}: `))
      expect(await refusal(addCard(on, me, { body: both }))).toMatch(new RegExp(`^${code}: `))
      expect(tokenise).not.toHaveBeenCalled()
      expect(await outcomes([addCard(on, me, { body: right() })])).toEqual({ done: 1 })
      tokenise.mockRestore()
    })

    test.each([
      ['encryptedNumber', 'encryptedCardNumber'],
      ['encryptedMonth', 'encryptedExpiryMonth'],
      ['encryptedYear', 'encryptedExpiryYear'],
      ['encryptedCvv', 'encryptedSecurityCode'],
    ])('without %s it names the field', async (name, field) => {
      const body = { ...encryptedCard(), [name]: undefined }
      expect(await refusal(addCard(server, me, { body }))).toBe(`bad-input: ${field}: required`)
    })

    test.each([
      ['number', 'cardNumber'],
      ['expiryMonth', 'expiryMonth'],
      ['expiryYear', 'expiryYear'],
      ['cvv', 'cvv'],
    ])('a typed card without %s is refused, too', async (name, field) => {
      const body = { ...cardDetails(), [name]: undefined }
      expect(await refusal(addCard(world, me, { body }))).toBe(`bad-input: ${field}: required`)
    })
  })

  test('the call says where a card is typed, and pages may show the fields', async () => {
    const headers = { authorization: `Bearer ${me.token}` }
    const ask = async (of: typeof app) =>
      (await of.inject({ url: '/api/User/card-fields', headers })).json().data
    expect(await ask(app)).toEqual({
      encrypted: { clientKey: 'sandbox_bank', url: `${bank.url}/checkoutshopper/` },
    })
    expect(await ask(plainApp)).toEqual({})

    const framesOf = async (of: typeof app, url: string) => {
      const { headers } = await of.inject({ url, headers: { accept: 'text/html' } })
      return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    }
    for (const url of ['/', '/embed/cowrie-profile', '/widgets/frame']) {
      expect(await framesOf(app, url)).toBe(`'self' ${bank.url}`)
      expect(await framesOf(plainApp, url)).toBe("'self'")
    }
  })

  test('a number is known again, however it is added', async () => {
    const strict = (of: Server): Server => ({ ...of, settings: { ...of.settings, uniqueNumbers: true } })
    const [one, other] = [await aReadyUser(world), await aReadyUser(world)]
    const typed = (of: typeof one, number: string) =>
      addCard(strict(world), of, { body: cardDetails({ number }) })
    const secured = (of: typeof one, number: string) =>
      addCard(strict(server), of, { body: encryptedCard({ number }) })
    await secured(one, '4539578763621486')
    expect(await refusal(secured(other, '4539578763621486'))).toMatch(/^card-on-another-account/)
    expect(await refusal(typed(other, '4539578763621486'))).toMatch(/^card-on-another-account/)
    await typed(one, '4485275742308327')
    expect(await refusal(secured(other, '4485275742308327'))).toMatch(/^card-on-another-account/)
    await secured(one, '4485275742308327')
  })

  test('nothing of it is in a table or on the console', async () => {
    const said: string[] = []
    const spies = (['log', 'info', 'warn', 'error'] as const).map((each) =>
      vi.spyOn(console, each).mockImplementation((...words) => void said.push(words.join(' '))),
    )
    const out = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => Boolean(said.push(String(text))))
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' }
    const { nickname, type: _, holderName, ...data } = encryptedCard({ number })
    const payload = {
      cardName: nickname,
      accountTypeId: 2,
      holderName,
      encryptedCardNumber: data.encryptedNumber,
      encryptedExpiryMonth: data.encryptedMonth,
      encryptedExpiryYear: data.encryptedYear,
      encryptedSecurityCode: data.encryptedCvv,
    }
    const answer = await app.inject({ method: 'POST', url: '/api/User/AddCard', headers, payload })
    const refused = await plainApp.inject({ method: 'POST', url: '/api/User/AddCard', headers, payload })
    for (const spy of [...spies, out]) spy.mockRestore()
    expect(answer.json()).toMatchObject({ isSuccess: true, data: { hasH4: '2832' } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ isSuccess: false, code: 'card-encrypted' })
    expect(said.join('\n') + answer.body + refused.body).not.toContain(number)
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(
      world.database.db,
    )
    for (const { name } of tables) {
      const found = sql`SELECT 1 FROM ${sql.table(name)} AS t WHERE t::text LIKE ${`%${number}%`}`
      expect((await found.execute(world.database.db)).rows, name).toEqual([])
    }
  })
})
