/** The exports as a spreadsheet reads them: figures and moments stay so, and no text of a person is a formula. */
import papa from 'papaparse'
import { expect, test } from 'vitest'
import type { FileAnswer } from '#core/contract/values.ts'
import { incomingCsv, listingsCsv, ordersCsv, transfersCsv } from '#server/exchange/history/exports.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { statementCsv } from '#server/exchange/statement/exports.ts'
import { csv, texts } from '#server/platform/documents/csv.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'

type Cell = string | number | Date | null

/** The cells of a file, with their types. */
function open({ bytes }: Pick<FileAnswer, 'bytes'>, delimiter = ',', header = true) {
  const text = new TextDecoder().decode(bytes)
  const { data, errors } = papa.parse(text, { delimiter, header, dynamicTyping: true, skipEmptyLines: true })
  return { rows: data as Record<string, Cell>[], errors }
}

const formula = /^\s*[=+\-@＝＋－＠]/u
const cellsOf = (rows: readonly object[]) => rows.flatMap((row) => Object.values(row) as Cell[])
const formulas = (file: Pick<FileAnswer, 'bytes'>, delimiter: string) =>
  cellsOf(open(file, delimiter, false).rows).filter((cell) => typeof cell === 'string' && formula.test(cell))

const note = 'rent;=1+1; @x'

suite('exports in a spreadsheet', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const columns = {
    orders: {
      figures: ['You give', 'You get', 'Rate', 'Inverse rate', 'Fee'],
      dates: ['Placed (UTC)', 'Decided (UTC)'],
    },
    listings: {
      figures: ['You need', 'You offer', 'Balance', 'Rate', 'Inverse rate', 'Requests', 'Fee'],
      dates: ['Posted (UTC)', 'Open until (UTC)'],
    },
    transfers: { figures: ['You give', 'Fee'], dates: ['Date (UTC)', 'Decided (UTC)'] },
    incoming: { figures: ['You get', 'Fee'], dates: ['Date (UTC)', 'Decided (UTC)'] },
    statement: { figures: ['Net through Cowrie', 'Held after it'], dates: ['Date (UTC)'] },
  }

  test('have figures, moments and plain texts', { timeout: 60_000 }, async () => {
    await befriend(market, owner, buyer)
    const { id } = await list(market, owner)
    await acceptOrder(market, owner, { params: { id: (await order(market, buyer, id, '400')).id } })
    const { id: sent } = await send(market, owner, buyer, '65', { note })
    await accept(market, buyer, sent)
    await market.settled()

    const files = {
      orders: await ordersCsv(market, buyer, { query: {} }),
      listings: await listingsCsv(market, owner, { query: {} }),
      transfers: await transfersCsv(market, owner, { query: {} }),
      incoming: await incomingCsv(market, buyer, { query: {} }),
      statement: await statementCsv(market, owner, { query: {} }),
    }
    for (const [name, file] of Object.entries(files)) {
      const { rows, errors } = open(file)
      expect(errors, name).toEqual([])
      expect(rows.length, name).toBeGreaterThan(0)
      const { figures, dates } = columns[name as keyof typeof columns]
      for (const row of rows) {
        for (const column of figures)
          expect([name, column, typeof row[column]]).toEqual([name, column, 'number'])
        for (const column of dates)
          expect([name, column, row[column]]).toEqual([name, column, expect.any(Date)])
      }
      for (const delimiter of [',', ';', '\t'])
        expect([name, delimiter, formulas(file, delimiter)]).toEqual([name, delimiter, []])
    }
    expect(open(files.transfers).rows[0]?.Note).toBe("rent;'=1+1;' @x")
  })

  test('add up: a balance below zero counts', async () => {
    const { rows } = open(await statementCsv(market, owner, { query: { currency: 'USD' } }))
    const balances = rows.map((row) => row['Net through Cowrie'])
    expect(balances).toContain(-465)
    expect(balances.every((balance) => typeof balance === 'number')).toBe(true)
  })
})

test.each(['=1+1', '-5', ';=1+1', 'a;\t-1', 'two\n@x', '\t=1', 'a\t＝1', '-', '= 1'])(
  '%j in a text is a formula in no spreadsheet',
  (text) => {
    const bytes = csv(texts('Note', 'After'), [[text, 'x']])
    for (const delimiter of [',', ';', '\t']) expect(formulas({ bytes }, delimiter)).toEqual([])
    expect(open({ bytes }).rows).toHaveLength(1)
  },
)
