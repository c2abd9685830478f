import { plural } from '#core/texts/plural.ts'
import type { Catalogue } from '#core/texts/translation.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (position: number) => `${position}${endings[ordinals.select(position)] ?? 'th'}`

/** Where a listing would stand among the offers of its pair. */
export const english = {
  best: (figure: string) => `First in line ${figure}`,
  place: (position: number, of: number) =>
    `${ordinal(position)} of ${plural('en', of, { one: `${of} offer`, other: `${of} offers` })} for this pair.`,
} as const

export type QueueTexts = Catalogue<typeof english>
