/** Cards that are typed in the processor's own fields, and servers that take only one of the two ways. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBankBesideServer } from '#bank/beside-server.ts'
import { buildApp } from '#server/http/app.ts'
import { addCard, listCards } from '#server/money/cards/cards.ts'
import { receiveMessage } from '#server/money/settlement/inbox.ts'
import { adyenCards } from '#server/platform/ports/cards-adyen.ts'
import type { Server } from '#server/server.ts'
import { sandboxAccountAt } from '#server/settings/processor-settings.ts'
import { openBankWithin } from '#server/start/sandbox-bank.ts'
import { assertBuilt } from '#tests/built.ts'
import { suite } from '#tests/server/suite.ts'
import { aReadyUser, cardDetails, encryptedCard, outcomes, refusal } from '#tests/server/world.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { aSubmitter, startServer, userPin } from '../keys/real-server.ts'

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
    assertBuilt()
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

  test('a frame has an embedder policy, unless fields of another company would be kept out by it', async () => {
    const account = { environment: { kind: 'test' } } as NonNullable<Server['settings']['processor']>
    const atAdyen = await buildApp({ ...server, settings: { ...server.settings, processor: account } })
    const embedder = async (of: typeof app, query = '') => {
      const { headers } = await of.inject(`/embed/cowrie-profile${query}`)
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      return headers['cross-origin-embedder-policy']
    }
    expect(await embedder(plainApp)).toBe('require-corp')
    expect(await embedder(app)).toBe('require-corp')
    expect(await embedder(atAdyen)).toBeUndefined()
    expect(await embedder(atAdyen, '?coep=')).toBe('require-corp')
    await atAdyen.close()
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
})

describe('a server of its own', { timeout: 120_000 }, () => {
  /** No other card has it. */
  const number = '4916338506082832'
  const typed = { cardNumber: number, expiryMonth: '12', expiryYear: '2031', cvv: '123' }
  const encrypted = {
    encryptedCardNumber: `test_${number}`,
    encryptedExpiryMonth: 'test_12',
    encryptedExpiryYear: 'test_2031',
    encryptedSecurityCode: 'test_123',
  }

  /** A server with somebody who adds cards, and what it keeps after its end. */
  async function aServerWithUser(env: Record<string, string>) {
    const dataDir = await aDataFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const server = await startServer({ dataDir, databaseUrl: undefined }, { BANK_PORT: '0', ...env })
    onTestFinished(() => server.stop())
    const { token } = await aSubmitter(server)
    await server.done('/api/User/save_pin', { token, body: { pin: userPin } })
    return {
      log: server.log,
      stop: server.stop,
      add: (card: object) =>
        server.call('/api/User/AddCard', {
          token,
          body: { cardName: 'Travel', accountTypeId: 2, holderName: 'Amara Obi', ...card },
        }),
      files: () =>
        readdirSync(dataDir, { recursive: true, withFileTypes: true })
          .filter((each) => each.isFile())
          .map((each) => readFileSync(join(each.parentPath, each.name), 'latin1')),
    }
  }

  test.each([
    [
      'encrypted',
      { ADYEN_CLIENT_KEY: 'sandbox_bank' },
      encrypted,
      typed,
      /Card data {7}typed in the .*SAQ A\)/,
    ],
    ['typed', {}, typed, encrypted, /Card data {7}typed in our own form: .*SAQ D\)/],
  ])(
    'says where cards are typed, and keeps and prints nothing of an %s one',
    async (_, env, right, wrong, said) => {
      const { add, log, stop, files } = await aServerWithUser(env)
      expect(log()).toMatch(said)
      expect(await add(wrong)).toMatchObject({ isSuccess: false, code: expect.stringMatching(/encrypted$/) })
      expect(await add(right)).toMatchObject({ isSuccess: true, data: { hasH4: '2832', brand: 'visa' } })
      await stop()
      const kept = files()
      expect(kept.some((each) => each.includes('Travel'))).toBe(true)
      expect([...kept, log()].filter((each) => each.includes(number))).toEqual([])
    },
  )

  test('says why the processor stored no card, and nothing of the card', async () => {
    const folder = await aDataFolder()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const bank = await openBankBesideServer({ DATA_DIR: folder, BANK_PORT: '0' }, () => undefined)
    const { add, log } = await aServerWithUser({ BANK_URL: bank.url, ADYEN_CLIENT_KEY: 'sandbox_bank' })
    await bank.close()
    expect(await add(encrypted)).toMatchObject({ isSuccess: false, code: 'card-processor-away' })
    expect(log()).toContain('the card processor did not do its part')
    expect(log()).toContain('Adyen did not answer POST /checkout/v72/payments')
    expect(log()).not.toContain(number)
  })
})
