// A reader filters, sums and exports by the days of their own clocks.
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import { utcDay as dayInUtc, hourMs } from '#core/contract/time.ts'
import { incomingCsv, listingsCsv, ordersCsv, transfersCsv } from '#server/exchange/history/exports.ts'
import { orderReceiptPdf } from '#server/exchange/history/receipt-pdf.ts'
import { statementCsv, statementPdf } from '#server/exchange/statement/exports.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { statementSums } from '#server/exchange/statement/sums.ts'
import { decodeInput } from '#server/http/input.ts'
import { daySpan, localDay, localTimes } from '#server/platform/messages/local-days.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, traders } from './market/market.ts'
import { incomingFunds, searchListings, searchOrders, sentTransfers } from './market/searches.ts'
import { send } from './transfers/circle.ts'
import { befriend } from './world.ts'

const span = (day: string, timeZone?: string) => {
  const { from, until } = daySpan({ dateFrom: day, dateTo: day, timeZone })
  return [from?.toISOString(), until?.toISOString()].map((each) => each?.slice(0, 16))
}

test('a day is that of the clocks of a zone, east and west of UTC', () => {
  expect(span('2026-11-26')).toEqual(['2026-11-26T00:00', '2026-11-27T00:00'])
  expect(span('2026-11-26', 'Pacific/Auckland')).toEqual(['2026-11-25T11:00', '2026-11-26T11:00'])
  expect(span('2026-11-26', 'America/Los_Angeles')).toEqual(['2026-11-26T08:00', '2026-11-27T08:00'])
  expect(span('2026-11-26', 'Asia/Kathmandu')).toEqual(['2026-11-25T18:15', '2026-11-26T18:15'])
  expect(span('2026-11-26', 'Pacific/Kiritimati')).toEqual(['2026-11-25T10:00', '2026-11-26T10:00'])
})

test('a day on which clocks change has 23 or 25 hours', () => {
  expect(span('2026-03-08', 'America/Los_Angeles')).toEqual(['2026-03-08T08:00', '2026-03-09T07:00'])
  expect(span('2026-11-01', 'America/Los_Angeles')).toEqual(['2026-11-01T07:00', '2026-11-02T08:00'])
  expect(span('2026-09-27', 'Pacific/Auckland')).toEqual(['2026-09-26T12:00', '2026-09-27T11:00'])
  expect(span('2026-04-05', 'Pacific/Auckland')).toEqual(['2026-04-04T11:00', '2026-04-05T12:00'])
})

test('a day begins later where clocks skip midnight, and is empty where they skip the day', () => {
  expect(span('2026-04-24', 'Africa/Cairo')).toEqual(['2026-04-23T22:00', '2026-04-24T21:00'])
  expect(span('2011-12-30', 'Pacific/Apia')).toEqual(['2011-12-30T10:00', '2011-12-30T10:00'])
})

test('a moment is written with its distance from UTC', () => {
  const moment = new Date('2026-11-26T11:20:00.000Z')
  expect(localTimes()(moment)).toBe('2026-11-26T11:20:00.000Z')
  expect(localTimes('Pacific/Auckland')(moment)).toBe('2026-11-27T00:20:00.000+13:00')
  expect(localTimes('America/St_Johns')(moment)).toBe('2026-11-26T07:50:00.000-03:30')
})

test('a time zone that does not exist is refused', () => {
  const asked = (timeZone: string) =>
    decodeInput(contract.statementLines, { query: { timeZone } } as never, undefined)
  for (const wrong of ['Mars/Olympus', 'x'.repeat(100)])
    expect(() => asked(wrong), wrong).toThrow(expect.objectContaining({ code: 'bad-input' }))
  expect(asked('Africa/Lagos')).toMatchObject({ query: { timeZone: 'Africa/Lagos' } })
})

const textOf = async ({ bytes }: { bytes: Uint8Array }) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text

suite('days of a reader', { people: 0 }, ({ market }) => {
  /** Moves the clock on to an hour at which the day of a zone is not that of UTC. */
  function laterAt(timeZone: string, hour: string): { day: string; utcDay: string } {
    const now = market.clock().getTime()
    const halfPast = Math.ceil(now / hourMs) * hourMs + hourMs / 2
    const hours = Array.from({ length: 25 }, (_, more) => new Date(halfPast + more * hourMs))
    const found = hours.find((each) => localTimes(timeZone)(each).slice(11, 13) === hour) as Date
    market.later(Math.round((found.getTime() - now) / 1000))
    const clock = market.clock()
    return { day: localDay(clock, timeZone), utcDay: localDay(clock) }
  }

  test.for([
    ['Pacific/Auckland', '02'],
    ['America/Los_Angeles', '22'],
  ] as const)(
    'in %s the day of a row is the day that finds, sums and exports it',
    async ([timeZone, hour]) => {
      const [owner, buyer] = await traders(market, 2)
      await befriend(market, owner, buyer)
      const { day, utcDay } = laterAt(timeZone, hour)
      expect(day).not.toBe(utcDay)
      const listing = await list(market, owner)
      const { id } = await order(market, buyer, listing.id, '400')
      const { reference } = await send(market, buyer, owner, '5')

      const local = { dateFrom: day, dateTo: day, timeZone }
      const other = { dateFrom: utcDay, dateTo: utcDay, timeZone }
      const own = { isUser: true }
      const inLists = async (query: typeof local) => [
        (await searchListings(market, owner, { query: { ...query, ...own } })).length,
        (await searchOrders(market, buyer, { query })).length,
        (await sentTransfers(market, buyer, { query })).length,
        (await incomingFunds(market, owner, { query })).length,
        (await statementLines(market, buyer, { query })).length,
      ]
      expect(await inLists(local)).toEqual([1, 1, 1, 1, 2])
      expect(await inLists(other)).toEqual([0, 0, 0, 0, 0])

      // The day of UTC is behind the row in Auckland and before it in Los Angeles.
      const held = async (query: object) =>
        (await statementSums(market, buyer, { query })).map((sum) => `${sum.currency} ${sum.held}`).sort()
      expect(await held({ dateTo: day, timeZone })).toEqual(['NGN 640000.00', 'USD 5.00'])
      const before = dayInUtc(Date.parse(day) - 24 * hourMs)
      expect(await held({ dateTo: before, timeZone })).toEqual([])

      for (const file of [
        await listingsCsv(market, owner, { query: local }),
        await ordersCsv(market, buyer, { query: local }),
        await transfersCsv(market, buyer, { query: local }),
        await incomingCsv(market, owner, { query: local }),
        await statementCsv(market, buyer, { query: local }),
      ]) {
        expect(file.name).toContain(day)
        const text = new TextDecoder().decode(file.bytes)
        expect(text.split('\r\n')[0]).toContain(`(${timeZone})`)
        expect(text.split('\r\n')[1]).toContain(`${day}T${hour}:`)
      }
      const onPaper = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(
        market.clock(),
      )
      const paper = await textOf(await statementPdf(market, buyer, { query: local }))
      expect(paper).toContain(`Time zone ${timeZone}`)
      expect(paper).toContain(`${onPaper}, ${hour}:`)
      expect(paper).toContain(reference)
      const receipt = await textOf(
        await orderReceiptPdf(market, buyer, { params: { id }, query: { timeZone } }),
      )
      expect(receipt).toMatch(new RegExp(`${onPaper}, ${hour}:\\d\\d GMT[+-]\\d`))
    },
  )
})
