/** Min + gzip bytes of each widget's module graph against a bare r2wc element. */
import { readFileSync } from 'node:fs'
import { budgets, type WidgetSize } from '../../demo/sizes.ts'
import { build, builtPath } from './built.ts'
import type { Figure } from './figures.ts'

type Sizes = { bare: number; widgets: Record<string, WidgetSize> }

const kib = (bytes: number) => bytes / 1024

export async function measureSizes(): Promise<Figure[]> {
  build()
  const { bare, widgets } = JSON.parse(readFileSync(builtPath('sizes.json'), 'utf8')) as Sizes
  return Object.entries(widgets).map(([tag, { first, kind }]) => ({
    what: tag,
    unit: 'KiB',
    ours: kib(first),
    bare: kib(bare),
    ratio: first / bare,
    // The budgets are bytes; as a ratio they stand beside the others.
    goal: { atMost: Math.round((budgets[kind] / bare) * 100) / 100 },
  }))
}
