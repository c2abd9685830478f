/** Reads what the exchange charges: FEE_PERCENT and FEE_MINIMUM (rules/rates.md#fee). */
import { type CurrencyCode, currencies, smallestMove } from '#core/money/currencies.ts'
import { type FeeTerms, noFee } from '#core/money/fee.ts'
import { type Minor, parseAmount } from '#core/money/money.ts'
import { type PerCent, parsePerCent } from '#core/money/per-cent.ts'
import { BadSetting, type Environment } from './environment.ts'

export type Fees = Readonly<Record<CurrencyCode, FeeTerms>>

/** 10 %. */
const maxShare: PerCent = 100_000n

/** The fee of every currency; none where neither setting names one. Throws `BadSetting`. */
export function feesOf(env: Environment): Fees {
  const shares = valuesOf(env, 'FEE_PERCENT', readShare)
  const minimums = valuesOf(env, 'FEE_MINIMUM', readMinimum)
  const of = (code: CurrencyCode): FeeTerms =>
    // A part of a fee has every minor unit, and a card does not.
    smallestMove(code) > 1n
      ? noFee
      : { share: shares.get(code) ?? shares.get('all') ?? 0n, minimum: minimums.get(code) ?? 0n }
  return Object.fromEntries(currencies.map(({ code }) => [code, of(code)])) as Fees
}

type Read = (text: string, code: CurrencyCode | undefined) => bigint | undefined

/** `0.5,NGN=1`: values of currencies, and at most one without a name, which is that of all the others. */
function valuesOf(env: Environment, name: string, read: Read): Map<CurrencyCode | 'all', bigint> {
  const values = new Map<CurrencyCode | 'all', bigint>()
  const text = env[name]?.trim()
  for (const part of text ? text.split(',') : []) {
    const [, named, figure = ''] = /^(?:([A-Za-z]{3})=)?(.*)$/.exec(part.trim()) ?? []
    const code = named && currencies.find((each) => each.code === named.toUpperCase())?.code
    const value = named && !code ? undefined : read(figure.trim(), code || undefined)
    const key = code || 'all'
    if (value === undefined || values.has(key)) throw new BadSetting(name, text ?? '', wanted[name] ?? '')
    values.set(key, value)
  }
  return values
}

const wanted: Record<string, string> = {
  FEE_PERCENT:
    'it must be per cent from 0 to 10 with at most 4 decimals, and exceptions once each, such as 0.5,NGN=1',
  FEE_MINIMUM: 'it must be amounts of currencies, once each, such as USD=1.00,NGN=500',
}

function readShare(text: string): PerCent | undefined {
  const share = parsePerCent(text)
  return share !== undefined && share <= maxShare ? share : undefined
}

/** An amount needs its currency. */
function readMinimum(text: string, code: CurrencyCode | undefined): Minor | undefined {
  if (!code) return undefined
  const amount = parseAmount(text, code)
  return amount.ok ? amount.value : undefined
}
