/** Min + gzip bytes of each widget's module graph against a bare r2wc element, and against the widgets of others. */
import { readFileSync } from 'node:fs'
import { budgets, type WidgetSize } from '../../demo/sizes.ts'
import { build, builtPath } from './built.ts'
import { sizesOfCompetitors } from './competitors.ts'
import type { Figure } from './figures.ts'

type Sizes = { bare: number; widgets: Record<string, WidgetSize> }

const kib = (bytes: number) => bytes / 1024

export async function measureSizes(): Promise<Figure[]> {
  build()
  const { bare, widgets } = JSON.parse(readFileSync(builtPath('sizes.json'), 'utf8')) as Sizes
  const own = Object.entries(widgets).map(([tag, { first, kind }]) => ({
    what: tag,
    unit: 'KiB',
    ours: kib(first),
    bare: kib(bare),
    ratio: first / bare,
    // The budgets are bytes; as a ratio they stand beside the others.
    goal: { atMost: Math.round((budgets[kind] / bare) * 100) / 100 },
  }))
  const theirs = await sizesOfCompetitors()
  const beside = (tag: string, stranger: string): Figure => {
    const [ours, others] = [widgets[tag]?.first ?? Number.NaN, theirs[stranger] ?? Number.NaN]
    return {
      what: `${tag} and ${stranger}`,
      unit: 'KiB',
      ours: kib(ours),
      bare: kib(others),
      ratio: ours / others,
    }
  }
  return [
    ...own,
    // The same for the person: an exchange, and a form for a card.
    beside('cowrie-order', '@lifi/widget'),
    beside('cowrie-onboarding', '@adyen/adyen-web, card'),
    beside('cowrie-onboarding', '@adyen/adyen-web, drop-in'),
  ]
}
