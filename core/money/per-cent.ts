/** Per cent with up to 4 decimals, exactly. */
/** Parts of a million: 5,000 is 0.5 %. */
export type PerCent = bigint

/** All of something. */
export const whole: PerCent = 1_000_000n
const decimals = 4
const unit = whole / 100n

/** `0.5` and `12`: at most two digits before the point and 4 after it; undefined for any other text. */
export function parsePerCent(text: string): PerCent | undefined {
  const [, units, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  return units === undefined ? undefined : BigInt(units) * unit + BigInt(fraction.padEnd(decimals, '0'))
}

/** As `parsePerCent`, and `100`: a part of something, at most all of it. */
export const parsePart = (text: string): PerCent | undefined => (text === '100' ? whole : parsePerCent(text))

/** As decimal text without trailing zeros: `0.5`. */
export const perCentText = (share: PerCent): string =>
  `${share / unit}.${String(share % unit).padStart(decimals, '0')}`.replace(/\.?0+$/, '')

const formats = new Map<string, Intl.NumberFormat>()

/** `0.5%` of decimal text in English, `0,5 %` in French: a per cent sign is written by the language. */
export function formatPerCent(text: string, locale = 'en'): string {
  const decimals = text.split('.')[1]?.length ?? 0
  const name = `${locale} ${decimals}`
  const figure = { minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn', ...figure })
  formats.set(name, format)
  // As text: a float has 0.29 as 0.28999.
  return format.format(`${text}e-2` as Intl.StringNumericLiteral)
}

/** `2.4%` of tenths of a per cent, without a sign. */
export const formatTenths = (tenths: number, locale: string): string =>
  formatPerCent((Math.abs(tenths) / 10).toFixed(1), locale)
