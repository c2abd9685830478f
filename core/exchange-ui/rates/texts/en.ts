import { formatTenths } from '#core/money/per-cent.ts'
import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the chart of market rates. */
export const english = {
  label: (one: string, other: string) => `Market rate of 1 ${one} in ${other}, day by day`,
  change: (tenths: number, since: string) => {
    if (tenths === 0) return `Unchanged since ${since}`
    const size = formatTenths(tenths, 'en')
    return `${tenths > 0 ? 'Up' : 'Down'} ${size} since ${since}`
  },
  mine: 'Your rate',
  showTable: 'Show as a table',
  table: (one: string, other: string) => `Market rates of ${one} and ${other} by day`,
  day: 'Day',
  column: (one: string, other: string) => `1 ${one} in ${other}`,
  tooFew: 'There aren’t enough market rates for this pair to draw a chart yet.',
  failed: 'The chart of past rates could not be loaded.',
  retry: 'Try again',
} as const

export type ChartTexts = Catalogue<typeof english>
