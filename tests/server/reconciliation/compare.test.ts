/** Our lines against a report's, without a database: what agrees, differs, is missing, or is under way. */
import { describe, expect, it } from 'vitest'
import { dayMs } from '#core/contract/time.ts'
import { compare, type Span, wordsOf } from '#server/money/reconciliation/compare.ts'
import type { Line } from '#server/money/reconciliation/lines.ts'
import { readReport } from '#server/money/reconciliation/report.ts'

const now = new Date('2026-11-23T12:00:00Z')
const line = (some: Partial<Line> = {}): Line => ({
  key: 'k1',
  kind: 'capture',
  amount: '400.00',
  currency: 'USD',
  reference: 'PSP1',
  at: new Date('2026-11-23T09:00:00Z'),
  ...some,
})

function outcomeOf(
  ours: Line[],
  theirs: Line[],
  {
    ended = [],
    span,
    youngMs = 0,
    edgeMs,
  }: { ended?: string[]; span?: Span; youngMs?: number; edgeMs?: number } = {},
) {
  const { agreed, findings, underWay } = compare({
    ours: { lines: ours, ended: new Set(ended) },
    reports: [{ kind: 'payments', lines: theirs }],
    spansOf: () => span && [span],
    now,
    youngMs,
    edgeMs,
  })
  return { agreed, findings: findings.map(wordsOf), underWay: underWay.map(wordsOf) }
}

describe('a line', () => {
  it('agrees, however many zeros its amount has', () => {
    const there = [line({ amount: '400' }), line({ key: 'k2', amount: '10.5' })]
    expect(outcomeOf([line(), line({ key: 'k2', amount: '10.50' })], there)).toEqual({
      agreed: 2,
      findings: [],
      underWay: [],
    })
  })

  it('differs by amount, by currency or by kind', () => {
    const finding = (some: Partial<Line>) => outcomeOf([line()], [line(some)]).findings
    const references = "Ours: k1; the processor's: PSP1"
    expect([{ amount: '400.01' }, { currency: 'EUR' }, { kind: 'refund' as const }].map(finding)).toEqual([
      [`Differing: a capture of 400.00 USD here, a capture of 400.01 USD there. ${references}`],
      [`Differing: a capture of 400.00 USD here, a capture of 400.00 EUR there. ${references}`],
      [`Differing: a capture of 400.00 USD here, a refund of 400.00 USD there. ${references}`],
    ])
  })

  it('is missing on either side, also the second of two', () => {
    const at = "09:00 UTC. Ours: k1; the processor's: PSP1"
    expect(outcomeOf([line()], []).findings).toEqual([
      `Missing there: a capture of 400.00 USD, booked here at 2026-11-23 ${at}`,
    ])
    expect(outcomeOf([line()], [line(), line()])).toMatchObject({
      agreed: 1,
      findings: [`Missing here: a capture of 400.00 USD, booked there at 2026-11-23 ${at}`],
    })
  })

  it('young on one side is under way, and differs at once', () => {
    const young = { at: new Date('2026-11-23T11:55:00Z') }
    const given = { youngMs: 10 * 60_000 }
    expect(outcomeOf([line(young)], [], given)).toMatchObject({
      findings: [],
      underWay: [expect.any(String)],
    })
    expect(outcomeOf([], [line(young)], given)).toMatchObject({
      findings: [],
      underWay: [expect.any(String)],
    })
    expect(outcomeOf([line()], [], given).findings).toHaveLength(1)
    expect(outcomeOf([line(young)], [line({ ...young, amount: '1' })], given).findings).toHaveLength(1)
  })

  it('taken back before we heard of it agrees, unless one half is missing', () => {
    const both = [line(), line({ kind: 'failed capture' })]
    expect(outcomeOf([], both, { ended: ['k1'] })).toMatchObject({ agreed: 2, findings: [] })
    expect(outcomeOf([], both).findings).toHaveLength(2)
    expect(outcomeOf([], [line()], { ended: ['k1'] }).findings).toHaveLength(1)
  })

  it('from another day than the report is not compared, and early in it may be in the one before', () => {
    const span = { from: new Date('2026-11-22T00:00:00Z'), to: new Date('2026-11-23T00:00:00Z') }
    const at = (text: string) => line({ at: new Date(text) })
    const given = { span, youngMs: 10 * 60_000 }
    const counts = [
      '2026-11-21T23:59:59Z',
      '2026-11-22T00:05:00Z',
      '2026-11-22T08:00:00Z',
      '2026-11-23T00:00:00Z',
    ]
      .map((text) => outcomeOf([at(text)], [], given))
      .map(({ findings, underWay }) => [findings.length, underWay.length])
    expect(counts).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
    expect(outcomeOf([at('2026-11-23T00:00:03Z')], [at('2026-11-22T23:59:59Z')], given).agreed).toBe(1)
  })

  it('near the ends of the reports may be in one beside them, when the processor books at other times', () => {
    const span = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-23T00:00:00Z') }
    const at = (text: string, key = 'k1') => line({ at: new Date(text), key })
    const before = at('2026-11-01T00:00:00Z', 'k0')
    const given = { span, edgeMs: dayMs }
    const counts = (ours: Line[]) => {
      const { findings, underWay } = outcomeOf(ours, [], given)
      return [findings.length, underWay.length]
    }
    expect(counts([before, at('2026-11-20T23:00:00Z')])).toEqual([0, 1])
    expect(counts([before, at('2026-11-21T01:00:00Z')])).toEqual([1, 0])
    expect(counts([before, at('2026-11-22T01:00:00Z')])).toEqual([0, 1])
    // Nothing of the first day can be in an earlier report.
    expect(counts([at('2026-11-20T23:00:00Z')])).toEqual([1, 0])
  })

  it('is not compared without the report of its kind', () => {
    expect(outcomeOf([line({ kind: 'payout' })], []).findings).toEqual([])
  })

  it('in two overlapping reports counts once', () => {
    const reports = [line(), line()].map((each) => ({ kind: 'payments' as const, lines: [each] }))
    const ours = { lines: [line()], ended: new Set<string>() }
    const { agreed, findings } = compare({ ours, reports, spansOf: () => undefined, now, youngMs: 0 })
    expect([agreed, findings]).toEqual([1, []])
  })
})

describe('a report', () => {
  const columns =
    'Psp Reference,Merchant Reference,Booking Date,TimeZone,Record Type,Payment Currency,Captured (PC),' +
    'Modification Psp Reference,Modification Merchant Reference'
  const read = (...rows: string[]) => readReport([columns, ...rows].join('\r\n'), 'payments.csv')

  it('is read by the names of its columns, with quotes and the time zone', () => {
    const { kind, lines } = read(
      'P1,"order, ""7""",2026-11-23 10:00:00,CET,SentForSettle,USD,60.00,M1,capture-7',
      'P1,order,2026-11-23 10:00:00,UTC,Settled,USD,60.00,M1,capture-7',
      'P1,order,2026-11-23 10:00:00,UTC,SentForRefund,USD,-10.00,M2,refund-7',
      'P1,order,2026-11-23 10:00:00,UTC,Chargeback,USD,-50.00,D1,order',
    )
    expect([kind, lines.map((each) => `${each.kind} ${each.key} ${each.amount} ${each.currency}`)]).toEqual([
      'payments',
      ['capture capture-7 60.00 USD', 'refund refund-7 10.00 USD', 'chargeback D1 50.00 USD'],
    ])
    expect(lines[0]).toMatchObject({ at: new Date('2026-11-23T09:00:00Z'), reference: 'M1' })
  })

  it('has a refund that was returned, and the amount of what was settled already', () => {
    const { lines, utcOffset } = readReport(
      [
        `${columns},Main Amount,Merchant Account`,
        'P1,o,2026-11-23 10:00:00,CET,RefundedReversed,USD,,M2,refund-7,-10.00,Cowrie',
        'P1,o,2026-11-23 10:00:00,CET,Chargeback,USD,0.00,D1,o,50.00,Cowrie',
        'P1,o,2026-11-23 10:00:00,CET,SentForSettle,USD,60.00,M3,elsewhere,60.00,CowrieShop',
      ].join('\n'),
      'payments.csv',
      { merchantAccount: 'Cowrie', balanceAccount: 'BA1' },
    )
    expect(lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'failed refund 10.00',
      'chargeback 50.00',
    ])
    expect(utcOffset).toBe('+01:00')
  })

  it('about payouts has those of its balance account', () => {
    const head =
      'BalanceAccount,Transfer Id,Type,Booking Date,Booking Date TimeZone,Payment Currency,Balance (PC),Reference'
    const row = (account: string, reference: string) =>
      `${account},T1,cardTransfer,2026-11-23 10:00:00,UTC,USD,-10.00,${reference}`
    const { kind, lines } = readReport(
      [head, row('BA1', 'ours'), row('BA2', 'theirs')].join('\n'),
      'payouts.csv',
      {
        merchantAccount: 'Cowrie',
        balanceAccount: 'BA1',
      },
    )
    expect([kind, lines.map(({ key }) => key)]).toEqual(['payouts', ['ours']])
  })

  it('without a column that has to be added at Adyen says which', () => {
    const without = columns.replace(',Modification Merchant Reference', '')
    expect(() => readReport(without, 'payments.csv')).toThrow(
      'payments.csv lacks the column Modification Merchant Reference. Add it to the Payments accounting report at Adyen',
    )
  })

  it('with a turned sign does not agree', () => {
    expect(read('P1,o,2026-11-23 10:00:00,UTC,SentForRefund,USD,10.00,M2,r').lines[0]?.amount).toBe('-10.00')
  })

  it.each([
    ['P1,o,2026-11-23 10:00:00,PST,SentForSettle,USD,60.00,M1,c', 'payments.csv, row 2: the time zone "PST"'],
    ['P1,o,yesterday,UTC,SentForSettle,USD,60.00,M1,c', 'the booking date "yesterday"'],
    ['P1,o,2026-11-23 10:00:00,UTC,SentForSettle,USD,much,M1,c', 'the amount "much"'],
    ['P1,o', 'payments.csv has 2 columns in row 2, not 9'],
    ['P1,o"p"', 'a quote in the middle'],
  ])('with %s is refused', (row, message) => {
    expect(() => read(row)).toThrow(message)
  })

  it('with other columns is refused', () => {
    expect(() => readReport('Date,Amount\n2026-11-23,1', 'x.csv')).toThrow('x.csv is neither')
    expect(() => readReport('', 'x.csv')).toThrow('x.csv is neither')
  })
})
