/** Reads how much money one person may move: the LIMIT_ settings (rules/security.md#spending-limits). */
import { BadSetting, type Environment } from './environment.ts'

/** Whole US dollars: in the first 7 days after the identity check, in the first 30 days, and later. */
export type Tiers = readonly [first: number, second: number, later: number]

/** How much money one person may move; undefined means no limit. */
export type MoneyLimits = {
  /** Per 24 hours, and per 30 days. */
  readonly dayUsd: Tiers | undefined
  readonly monthUsd: Tiers | undefined
  /** Per order. */
  readonly orderUsd: number | undefined
  /** At the same time. */
  readonly pendingOrders: number | undefined
  readonly openListings: number | undefined
}

/** The sandbox has none of these limits unless they are set. Throws `BadSetting`. */
export function limitsOf(env: Environment, isSandbox: boolean): MoneyLimits {
  const otherwise = <T>(limit: T) => (isSandbox ? undefined : limit)
  const dayUsd = tiersOf(env, 'LIMIT_DAY', otherwise([1_000, 5_000, 20_000]))
  const monthUsd = tiersOf(env, 'LIMIT_MONTH', otherwise([5_000, 25_000, 100_000]))
  if (dayUsd && monthUsd && dayUsd.some((amount, at) => amount > (monthUsd[at] ?? 0)))
    throw new BadSetting('LIMIT_MONTH', monthUsd.join(), 'no amount may be below the one of LIMIT_DAY')
  return {
    dayUsd,
    monthUsd,
    orderUsd: limitOf(env, 'LIMIT_ORDER', otherwise(10_000)),
    pendingOrders: limitOf(env, 'LIMIT_PENDING_ORDERS', otherwise(20)),
    openListings: limitOf(env, 'LIMIT_OPEN_LISTINGS', otherwise(20)),
  }
}

/** A higher amount exceeds every ledger's in US dollars and would be no limit. */
const wholeLimit = /^[1-9]\d{0,11}$/

/** A whole number above 0; undefined for `off`. Throws `BadSetting`. */
export function limitOf(env: Environment, name: string, otherwise: number | undefined): number | undefined {
  const text = env[name]?.trim()
  if (!text) return otherwise
  if (text === 'off') return undefined
  if (!wholeLimit.test(text)) throw new BadSetting(name, text, 'it must be a whole number above 0, or off')
  return Number(text)
}

function tiersOf(env: Environment, name: string, otherwise: Tiers | undefined): Tiers | undefined {
  const text = env[name]?.trim()
  if (!text) return otherwise
  if (text === 'off') return undefined
  const amounts = text.split(',').map((each) => each.trim())
  const [first = 0, second = first, later = second] = amounts.map(Number)
  if (
    amounts.length > 3 ||
    !amounts.every((each) => wholeLimit.test(each)) ||
    first > second ||
    second > later
  )
    throw new BadSetting(
      name,
      text,
      'it must be off, or up to three rising whole US dollar amounts such as 1000,5000,20000',
    )
  return [first, second, later]
}
