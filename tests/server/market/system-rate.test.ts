// The system rate with a spread: what the public call answers, a listing and an order take, and nothing else does.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import { directionOf, otherOf, type Price, rateAt } from '#core/money/price.ts'
import { fromRateText, rateText } from '#core/money/rate.ts'
import { parseSpread, type Spread, systemPrice } from '#core/money/system-price.ts'
import { quote } from '#core/money/typed-price.ts'
import { assertNearMarket, assertSystemPrice, readQuote } from '#server/exchange/market/prices.ts'
import { buildApp } from '#server/http/app.ts'
import { marketRate } from '#server/money/rates/market-rate.ts'
import type { Server } from '#server/server.ts'
import { setUp, suite } from '#tests/server/suite.ts'
import { refusal } from '../world.ts'
import { change, list, order, storeRates } from './market.ts'

const withSpread = <S extends Server>(server: S, text: string): S => ({
  ...server,
  settings: { ...server.settings, rateSpread: parseSpread(text) ?? 0n },
})

/** The answer of `GET exchange-rate` over the wire. */
async function asked(server: Server, from: CurrencyCode, to: CurrencyCode) {
  const app = await buildApp(server)
  const path = `/api/Transactions/exchange-rate?fromCurrency=${from}&toCurrency=${to}`
  const { data } = (await app.inject({ method: 'GET', url: path })).json()
  await app.close()
  return data
}

/** The price of the wizards for who gives `give`, as they send it. */
const offered = (figure: string, need: CurrencyCode, base: CurrencyCode, other: CurrencyCode) =>
  quote({ figure: fromRateText(figure), base, quote: other }, need, '')

suite('a system rate with a spread of 0.5 %', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const spread = withSpread(market, '0.5')

  test('is answered for both currencies beside the market rate, which stays as it is', async () => {
    expect(await asked(spread, 'USD', 'NGN')).toMatchObject({
      rate: 1600,
      spread: 0.5,
      systemFrom: 1592,
      systemTo: 1608.0402010051,
    })
    const without = await asked(market, 'USD', 'NGN')
    expect(without).toMatchObject({ rate: 1600 })
    expect(Object.keys(without)).not.toContain('spread')
    expect(Object.keys(without)).not.toContain('systemFrom')
  })

  test('is what a listing takes: its owner gets less', async () => {
    const figures = offered('1592', 'NGN', 'USD', 'NGN')
    const { id, offerAmount } = await list(spread, owner, {
      ...figures,
      isSystemRate: true,
      needAmount: '1592000',
      haveAmount: '1000.00',
    })
    expect(offerAmount).toBe('1000.00')
    const row = await market.database.db
      .selectFrom('listing')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ is_system_rate: true, price: '1592.0000000000', price_base: 'USD' })
  })

  test('is what an order takes: the buyer pays more', async () => {
    const { id } = await list(spread, owner)
    const figures = offered('1608.0402010051', 'NGN', 'USD', 'NGN')
    const placed = await order(spread, buyer, id, '100', {
      ...figures,
      isSystemRate: true,
      giveUpAmount: '160804.03',
    })
    expect(placed.giveUpAmount).toBe('160804.03')
  })

  test('is what an edit takes, and an untouched one from before stays', async () => {
    const { id } = await list(market, owner, { isSystemRate: true })
    await expect(
      change(spread, owner, id, { isSystemRate: true, partFulfilment: false, systemFulfilment: false }),
    ).resolves.toMatchObject({ id })
    const taken = { ...offered('1592', 'NGN', 'USD', 'NGN'), isSystemRate: true, systemFulfilment: false }
    await expect(change(spread, owner, id, taken)).resolves.toMatchObject({ needAmount: '1592000.00' })
  })

  test('is refused at the market’s own figure, with the right one in words', async () => {
    const why = (give: string) =>
      `rate-moved: The system rate is now 1 USD = ${give} NGN, which includes 0.5% spread. Please check the figures and confirm again`
    expect(await refusal(list(spread, owner, { isSystemRate: true }))).toBe(why('1,592.00'))
    const { id } = await list(spread, owner)
    expect(await refusal(order(spread, buyer, id, '100', { isSystemRate: true }))).toBe(why('1,608.04'))
    expect(
      await refusal(order(market, buyer, id, '100', { rate: '0.0006281407', isSystemRate: true })),
    ).toMatch(/^rate-moved: It is now 1 USD = 1,600\.00 NGN\./)
  })

  test('is refused for who gives the other currency', async () => {
    const figures = offered('1608.0402010051', 'NGN', 'USD', 'NGN')
    expect(
      await refusal(list(spread, owner, { ...figures, isSystemRate: true, haveAmount: '995.00' })),
    ).toMatch(/^rate-moved/)
  })

  test('does not touch a price of one’s own', async () => {
    const { offerAmount } = await list(spread, owner)
    expect(offerAmount).toBe('1000.00')
  })

  test('exchanges money like any other rate', async () => {
    const wide = withSpread(market, '1.25')
    const { id } = await list(wide, owner, {
      ...offered('1580', 'NGN', 'USD', 'NGN'),
      isSystemRate: true,
      systemFulfilment: true,
      needAmount: '158000',
      haveAmount: '100.00',
    })
    const placed = await order(wide, buyer, id, '100', {
      ...offered('1620.2531645570', 'NGN', 'USD', 'NGN'),
      isSystemRate: true,
      giveUpAmount: '162025.32',
    })
    expect(placed.status).toBe('completed')
  })

  test('moves with the market', async () => {
    const moved = withSpread(market, '0.5')
    await storeRates(moved, '2026-11-21', 1650)
    expect(await asked(moved, 'USD', 'NGN')).toMatchObject({ systemFrom: 1641.75 })
    await storeRates(moved, '2026-11-22', 1600)
  })
})

describe('the server takes the price that it offers', async () => {
  const { world } = await setUp()
  await storeRates(world, '2026-11-20', 1437.9)
  const codes = currencies.map(({ code }) => code)
  const pair = fc
    .tuple(fc.constantFrom(...codes), fc.constantFrom(...codes))
    .filter(([need, have]) => need !== have)
  const spread = fc.bigInt(0n, 50_000n)

  /** The public answer, as the handler computes it and a client reads it. */
  async function offer(server: Server, base: CurrencyCode, other: CurrencyCode, give: CurrencyCode) {
    const market = await marketRate(server, base, other)
    const price: Price = { base, quote: other, figure: market?.rate ?? 0n }
    const { figure } = systemPrice(price, give, server.settings.rateSpread)
    return { ...price, figure: fromRateText(rateText(figure)) }
  }
  const at = (rateSpread: Spread): Server => ({ ...world, settings: { ...world.settings, rateSpread } })

  test('in every pair, for both sides, at every spread, typed or turned', async () => {
    await fc.assert(
      fc.asyncProperty(pair, spread, fc.boolean(), async ([need, have], spread, isOwner) => {
        const server = at(spread)
        const give = isOwner ? have : need
        const { base, quote: other } = directionOf(need, have)
        const price = await offer(server, base, other, give)
        const taken = readQuote(quote(price, need, ''), need, have)
        await assertSystemPrice(server, taken, give)
        // Neither asks for a confirmation, nor can the other side take it by mistake.
        await assertNearMarket(server, taken)
        if (spread > 100n)
          await expect(assertSystemPrice(server, taken, otherOf(price, give))).rejects.toMatchObject({
            code: 'rate-moved',
          })
      }),
      { numRuns: 300 },
    )
  })

  test('from a client without prices too, which sends R alone', async () => {
    await fc.assert(
      fc.asyncProperty(pair, spread, fc.boolean(), async ([need, have], spread, isOwner) => {
        const server = at(spread)
        const give = isOwner ? have : need
        const price = await offer(server, need, have, give)
        fc.pre(price.figure > 0n)
        const taken = readQuote({ rate: rateText(rateAt(price, need)) }, need, have)
        await assertSystemPrice(server, taken, give)
      }),
      { numRuns: 100 },
    )
  })
})
