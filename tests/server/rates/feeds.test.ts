/** The formats of RATES_FORMAT, on samples made for these tests, and how a feed is fetched. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import { rateText } from '#core/money/rate.ts'
import { feedFormats } from '#server/money/rates/feed-formats.ts'
import { fetchFeed } from '#server/money/rates/fetch-feed.ts'
import {
  checkFeed,
  marketRate,
  rateHistory,
  startRateRefresh,
  storeFeed,
  storeShippedHistory,
} from '#server/money/rates/market-rate.ts'
import { crossRate } from '#server/money/rates/rate-table.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import type { RateFormat } from '#server/settings/rate-formats.ts'
import { suite } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')
const daily = sample('eurofxref-daily.xml')
const ninetyDays = sample('eurofxref-hist-90d.xml')
const latest = sample('open-exchange-rates.json')
const own = sample('cowrie.json')

const read = (format: RateFormat, text: string) => {
  const { parse, read } = feedFormats[format]
  return read(parse(text))
}
const tableOf = (format: RateFormat, text: string) => {
  const table = read(format, text).at(-1)
  if (!table) throw new Error('no table')
  return table
}
const codesOf = (format: RateFormat, text: string) => Object.keys(tableOf(format, text).perUsd).sort()
const every = currencies.map(({ code }) => code).sort()
const absentAtEcb = ['KWD', 'NGN', 'RUB', 'TND']

describe('the daily table of the European Central Bank', () => {
  const table = tableOf('ecb', daily)
  const cross = (from: CurrencyCode, to: CurrencyCode) => {
    const rate = crossRate(table.perUsd, from, to)
    return rate && rateText(rate)
  }

  it('has its day, its name and what it has of our currencies', () => {
    expect(read('ecb', daily)).toHaveLength(1)
    expect(table).toMatchObject({ day: '2026-11-20', source: 'European Central Bank' })
    expect(codesOf('ecb', daily)).toEqual(every.filter((code) => !absentAtEcb.includes(code)))
  })

  it('gives every published figure back, to the last decimal', () => {
    const published = [...daily.matchAll(/currency='(\w+)' rate='([\d.]+)'/g)]
    expect(published.length).toBeGreaterThan(25)
    for (const [, code, figure] of published) expect(cross('EUR', code as CurrencyCode)).toBe(figure)
  })

  it('gives kuna and lev by their fixed euro rates', () => {
    expect(cross('EUR', 'HRK')).toBe('7.5345')
    expect(cross('EUR', 'BGN')).toBe('1.95583')
  })

  it('has no rate of what it lacks', () => {
    expect(cross('USD', 'NGN')).toBeUndefined()
    expect(cross('KWD', 'EUR')).toBeUndefined()
  })

  it('crosses published figures exactly, whatever they are', () => {
    const figure = (min: number, max: number) =>
      fc.integer({ min: min * 1000, max: max * 1000 }).map((digits) => String(digits / 1000))
    fc.assert(
      fc.property(figure(0.1, 10), figure(0.001, 20_000), (dollars, yens) => {
        const { perUsd } = tableOf(
          'ecb',
          daily
            .replace(/(currency='USD' rate=')[\d.]+/, `$1${dollars}`)
            .replace(/(currency='JPY' rate=')[\d.]+/, `$1${yens}`),
        )
        expect(rateText(crossRate(perUsd, 'EUR', 'USD') ?? 0n)).toBe(dollars)
        expect(rateText(crossRate(perUsd, 'EUR', 'JPY') ?? 0n)).toBe(yens)
      }),
    )
  })
})

it('90 days of the European Central Bank are tables, oldest first', () => {
  const days = read('ecb', ninetyDays).map(({ day }) => day)
  expect(days).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
  expect(tableOf('ecb', ninetyDays)).toEqual(tableOf('ecb', daily))
})

describe('the latest rates of Open Exchange Rates', () => {
  it('are a table of the day of their timestamp, with all of our currencies', () => {
    const table = tableOf('openexchangerates', latest)
    expect(table).toMatchObject({ day: '2026-11-20', source: 'Open Exchange Rates' })
    expect(codesOf('openexchangerates', latest)).toEqual(every)
    const { rates } = JSON.parse(latest)
    expect(table.perUsd.NGN).toBe(rates.NGN)
    expect(table.perUsd.KWD).toBe(rates.KWD)
  })

  it('are read against another base too', () => {
    const { rates, ...rest } = JSON.parse(latest)
    const perEuro = Object.fromEntries(
      Object.entries(rates as Record<string, number>).map(([code, figure]) => [code, figure / rates.EUR]),
    )
    const table = tableOf(
      'openexchangerates',
      JSON.stringify({ ...rest, base: 'EUR', rates: { ...perEuro, EUR: 1 } }),
    )
    expect(table.perUsd.USD).toBe(1)
    expect(table.perUsd.NGN).toBeCloseTo(rates.NGN, 9)
  })
})

it('our own format is read as before', () => {
  expect(read('cowrie', own).map(({ day, source }) => [day, source])).toEqual([
    ['2026-11-19', 'A made-up bank'],
    ['2026-11-20', 'A made-up bank'],
  ])
  expect(codesOf('cowrie', own)).toEqual(every)
})

const page = '<!DOCTYPE html><html><body>Sign in</body></html>'
const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}">]><a>&b;</a>`
const changed = (change: object) => JSON.stringify({ ...JSON.parse(latest), ...change })
const rated = (change: object) => changed({ rates: { ...JSON.parse(latest).rates, ...change } })

describe('a feed that is not what RATES_FORMAT says is refused in words', () => {
  it.each<[RateFormat, string, string, string]>([
    ['ecb', 'a web page', page, 'the feed is a web page, or has a document type'],
    ['ecb', 'a document type', bomb, 'the feed is a web page, or has a document type'],
    ['ecb', 'JSON', latest, 'the feed is JSON, not XML'],
    ['ecb', 'nothing', '', 'the feed is not XML'],
    ['ecb', 'cut off', daily.slice(0, 600), 'the feed is not XML'],
    ['ecb', 'a text', 'Service unavailable', 'the feed is not XML'],
    ['ecb', 'an unknown entity', daily.replace('Reference', '&b;'), 'the feed is not XML'],
    ['ecb', 'other XML', '<rates/>', 'the feed is not a table of rates of the European Central Bank'],
    [
      'ecb',
      'the names of another space',
      daily.replace('/eurofxref"', '/other"'),
      'the feed is not a table of rates of the European Central Bank',
    ],
    ['ecb', 'a day of no calendar', daily.replace('2026-11-20', '2026-02-30'), 'the feed has an invalid day'],
    ['ecb', 'a figure of 0', daily.replace("'1.1446'", "'0'"), 'the feed has no usable USD on 2026-11-20'],
    [
      'ecb',
      'a figure below 0',
      daily.replace("'178.51'", "'-178.51'"),
      'the feed has no usable JPY on 2026-11-20',
    ],
    ['ecb', 'a comma', daily.replace("'178.51'", "'178,51'"), 'the feed has no usable JPY on 2026-11-20'],
    ['ecb', 'an exponent', daily.replace("'178.51'", "'1e99'"), 'the feed has no usable JPY on 2026-11-20'],
    ['ecb', 'no figure', daily.replace("rate='178.51'", ''), 'the feed has no usable JPY on 2026-11-20'],
    ['ecb', 'no dollar', daily.replace(/.*'USD'.*/, ''), 'the feed has no usable USD on 2026-11-20'],
    ['ecb', 'two yens', daily.replace("'GBP'", "'JPY'"), 'the feed has JPY twice on 2026-11-20'],
    ['ecb', 'a day twice', ninetyDays.replace('2026-11-19', '2026-11-20'), 'the feed has 2026-11-20 twice'],
    ['openexchangerates', 'a web page', page, 'the feed is a web page or XML, not JSON'],
    ['openexchangerates', 'XML', daily, 'the feed is a web page or XML, not JSON'],
    ['openexchangerates', 'cut off', latest.slice(0, 300), 'the feed is not JSON'],
    ['openexchangerates', 'null', 'null', 'the feed is not a table of rates of Open Exchange Rates'],
    ['openexchangerates', 'our format', own, 'the feed is not a table of rates of Open Exchange Rates'],
    ['openexchangerates', 'no time', changed({ timestamp: undefined }), 'the feed has no usable time'],
    ['openexchangerates', 'milliseconds', changed({ timestamp: 1.7e12 }), 'the feed has no usable time'],
    [
      'openexchangerates',
      'a base that it lacks',
      changed({ base: 'XXX' }),
      'the feed has no usable base on 2026-11-20',
    ],
    [
      'openexchangerates',
      'a base that is not 1',
      rated({ USD: 2 }),
      'the feed has no usable base on 2026-11-20',
    ],
    [
      'openexchangerates',
      'text for a figure',
      rated({ NGN: '1400' }),
      'the feed has no usable NGN on 2026-11-20',
    ],
    ['openexchangerates', 'a figure of 0', rated({ NGN: 0 }), 'the feed has no usable NGN on 2026-11-20'],
    ['cowrie', 'a web page', page, 'the feed is a web page or XML, not JSON'],
    ['cowrie', 'the table of another', latest, 'the feed is not a table of rates with base USD'],
  ])('%s: %s', (format, _what, text, sentence) => {
    expect(() => read(format, text)).toThrow(new Error(sentence))
  })
})

suite('a feed that lacks currencies', ({ world }) => {
  const said: string[] = []
  const store = (format: RateFormat, text: string, server = world) => {
    const { parse } = feedFormats[format]
    return storeFeed({ ...server, report: keptIn(said) }, parse(text), feedFormats[format])
  }
  const production = () => ({ ...world, settings: { ...world.settings, isSandbox: false } })
  const at = (day: string, server = world) => ({ ...server, clock: () => new Date(`${day}T18:00:00Z`) })
  beforeEach(async () => {
    said.length = 0
    await world.database.db.deleteFrom('rate_day').execute()
    await storeShippedHistory(world, shipped)
  })

  it('is stored, and says what it lacks, once', async () => {
    expect(await store('ecb', ninetyDays)).toEqual([])
    expect(await store('ecb', ninetyDays)).toEqual([])
    expect(said).toEqual([
      'the feed has no rates of NGN, KWD, RUB, TND, which keep their last ones until these are too old',
    ])
    expect((await rateHistory(world, 'EUR', 'USD')).slice(-2).map(({ day }) => day)).toEqual([
      '2026-11-19',
      '2026-11-20',
    ])
  })

  it('never mixes its figures with those of another table', async () => {
    await store('ecb', daily)
    expect(await marketRate(world, 'EUR', 'USD')).toMatchObject({ asOf: '2026-11-20' })
    const nairas = await marketRate(world, 'EUR', 'NGN')
    expect(nairas).toMatchObject({
      asOf: '2026-09-29',
      rate: crossRate(shipped.days['2026-09-29'], 'EUR', 'NGN'),
    })
  })

  it('leaves what it lacks to go stale, which is then no system rate', async () => {
    const server = at('2026-11-21', production())
    await store('ecb', daily, server)
    expect(await marketRate(server, 'EUR', 'USD')).toMatchObject({ isStale: false })
    expect(await marketRate(server, 'EUR', 'NGN')).toMatchObject({ isStale: true })
  })

  it('is guarded: a move by more than 10 % waits for the operator', async () => {
    const moved = daily.replace(/(currency='JPY' rate=')[\d.]+/, '$1240.1')
    expect(await store('ecb', moved)).toEqual(['2026-11-20'])
    expect(await marketRate(world, 'EUR', 'USD')).toMatchObject({ asOf: '2026-09-29' })
  })

  it('is guarded on a day that another feed has as well', async () => {
    await store('ecb', daily)
    const { rates, ...rest } = JSON.parse(latest)
    const wrong = JSON.stringify({ ...rest, rates: { ...rates, EUR: rates.EUR * 1.2 } })
    expect(await store('openexchangerates', wrong)).toEqual(['2026-11-20'])
    const euro = await marketRate(world, 'USD', 'EUR')
    expect(euro?.rate).toBe(crossRate(tableOf('ecb', daily).perUsd, 'USD', 'EUR'))
    // A waiting table gets nothing from an approved one, and gives it nothing.
    expect(await store('openexchangerates', latest)).toEqual([])
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-09-29' })
  })

  it('does not let a currency that was away come back with a jump', async () => {
    await store('ecb', daily)
    const { rates, timestamp, ...rest } = JSON.parse(latest)
    const nextDay = (naira: number) =>
      JSON.stringify({ ...rest, timestamp: timestamp + 86_400, rates: { ...rates, NGN: naira } })
    expect(await store('openexchangerates', nextDay(2000))).toEqual([])
    expect(said.at(-1)).toBe(
      'rates of 2026-11-21 are stored without NGN, which the feed lacks or which moved by more than 10 %',
    )
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-09-29' })
    expect(await marketRate(world, 'USD', 'KWD')).toMatchObject({ asOf: '2026-11-21' })
  })

  it.each<[RateFormat, string]>([
    ['ecb', daily],
    ['openexchangerates', latest],
    ['cowrie', own],
  ])(
    'a day of %s in the future is refused outside a sandbox, where it would never go stale',
    async (format, text) => {
      await expect(store(format, text, at('2026-11-18', production()))).rejects.toThrow(
        'the feed has rates of 2026-11-20, which is in the future',
      )
      // West of Greenwich it is still yesterday.
      const eve = { ...production(), clock: () => new Date('2026-11-19T11:00:00Z') }
      await expect(store(format, text, eve)).resolves.toEqual([])
    },
  )
})

describe('a feed is fetched', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })
  async function serve(answer: RequestListener) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => {
      server.close()
      server.closeAllConnections()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('compressed, and with a byte order mark', async () => {
    const origin = await serve((_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(`\ufeff${daily}`))
    })
    expect(await fetchFeed(origin)).toBe(daily)
  })

  it('over redirects', async () => {
    const origin = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) return void response.end(daily)
      response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await fetchFeed(`${origin}/5`)).toBe(daily)
    await expect(fetchFeed(`${origin}/6`)).rejects.toThrow(new Error('it leads on more than 5 times'))
  })

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'data:text/plain,x', 'http://['])(
    'but not where %s leads',
    async (location) => {
      const origin = await serve((_request, response) => {
        response.writeHead(301, { location }).end()
      })
      await expect(fetchFeed(origin)).rejects.toThrow(new Error('it leads to an address that is not https'))
    },
  )

  it.each<[string, RequestListener, string]>([
    ['an error', (_, response) => response.writeHead(503).end('busy'), 'it answered 503'],
    [
      'a refused key, and does not repeat it',
      (_, response) =>
        response
          .writeHead(401)
          .end(
            '{"error":true,"status":401,"message":"invalid_app_id","description":"Invalid App ID s3cret"}',
          ),
      'it answered 401 (invalid_app_id)',
    ],
    [
      'no text',
      (_, response) => response.end(Buffer.from([0xff, 0xfe, 0x00])),
      'its answer is not UTF-8 text',
    ],
    [
      'too much',
      (_, response) => response.end(Buffer.alloc(2 * 1024 * 1024 + 1, 32)),
      'its answer is larger than 2 MiB',
    ],
    [
      'too much once it is unpacked',
      (_, response) => {
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(Buffer.alloc(50 * 1024 * 1024)))
      },
      'its answer is larger than 2 MiB',
    ],
    [
      'something that only says that it is compressed',
      (_, response) => {
        response.setHeader('content-encoding', 'gzip')
        response.end(daily)
      },
      'it could not be read (Z_DATA_ERROR)',
    ],
    ['nothing and hangs up', ({ socket }) => void socket.destroy(), 'it could not be read (UND_ERR_SOCKET)'],
  ])('and says in words when it answers %s', async (_what, answer, sentence) => {
    const origin = await serve(answer)
    await expect(fetchFeed(`${origin}/?app_id=s3cret`)).rejects.toThrow(new Error(sentence))
  })

  it('for at most its time, whether it is silent or never ends', async () => {
    const silent = await serve(() => {})
    const endless = await serve((_request, response) => void response.write('<'))
    for (const origin of [silent, endless])
      await expect(fetchFeed(origin, { timeoutMs: 100 })).rejects.toThrow(
        new Error('it did not answer within 0.1 seconds'),
      )
  })

  it('and no sentence has its address, its key or its password', async () => {
    for (const address of ['http://me:s3cret@127.0.0.1:9/', 'http://127.0.0.1:9/?app_id=s3cret'])
      await expect(fetchFeed(address)).rejects.toThrow(/^(?!.*(s3cret|127\.0\.0\.1))it/)
  })
})

suite('one reading, in words', ({ world }) => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })
  async function found(ratesFormat: RateFormat, text: string, day = '2026-11-21') {
    const server = createServer((_request, response) => void response.end(text)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    const ratesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?app_id=s3cret`
    const settings = { ...world.settings, isSandbox: false, ratesUrl, ratesFormat }
    return checkFeed({ settings, clock: () => new Date(`${day}T09:00:00Z`) })
  }

  it('says what the feed has, and stores nothing', async () => {
    const { length } = await world.database.db.selectFrom('rate_day').select('day').execute()
    expect(await found('ecb', ninetyDays)).toEqual({
      isUsable: true,
      text: 'the feed (European Central Bank) has rates of 2026-11-20 for 32 currencies, and none of NGN, KWD, RUB, TND',
    })
    expect(await found('openexchangerates', latest)).toEqual({
      isUsable: true,
      text: 'the feed (Open Exchange Rates) has rates of 2026-11-20 for 36 currencies',
    })
    expect(await found('cowrie', own)).toMatchObject({ isUsable: true })
    expect(await world.database.db.selectFrom('rate_day').select('day').execute()).toHaveLength(length)
  })

  it('says that it is too old, in the future, or not what the settings say', async () => {
    expect(await found('ecb', daily, '2026-11-24')).toEqual({
      isUsable: false,
      text: 'the newest rates of the feed are of 2026-11-20, which is too old for a system rate',
    })
    expect(await found('ecb', daily, '2026-11-18')).toEqual({
      isUsable: false,
      text: 'the feed of RATES_URL cannot be used: the feed has rates of 2026-11-20, which is in the future',
    })
    expect(await found('cowrie', daily)).toEqual({
      isUsable: false,
      text: 'the feed of RATES_URL cannot be used: the feed is a web page or XML, not JSON',
    })
    expect(await found('cowrie', JSON.stringify({ base: 'USD', days: {} }))).toEqual({
      isUsable: false,
      text: 'the feed has no day',
    })
  })

  it('is what the server does at its start', async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    const server = createServer((_request, response) => void response.end(daily)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    const ratesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = { ...world.settings, ratesUrl, ratesFormat: 'ecb' as const }
    const clock = () => new Date('2026-11-25T09:00:00Z')
    const said: string[] = []
    await startRateRefresh({ ...world, settings, clock, report: keptIn(said) })()
    expect(await marketRate(world, 'EUR', 'USD')).toMatchObject({ asOf: '2026-11-20' })
    expect(said).toEqual([
      'the feed has no rates of NGN, KWD, RUB, TND, which keep their last ones until these are too old',
      'the newest rates of the feed are of 2026-11-20, which is too old for a system rate',
    ])
  })

  it('says that there is no feed', async () => {
    expect(await checkFeed(world)).toEqual({
      isUsable: false,
      text: 'RATES_URL is not set: the rates are the shipped ones of 2026-09-29',
    })
  })
})
