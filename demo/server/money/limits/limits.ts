/** A person's limits, as the answer shows them. */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { toDecimal } from '#core/money/money.ts'
import type { Me, Server } from '../../server.ts'
import {
  limitCents,
  openListings,
  pendingOrders,
  tierAt,
  toCents,
  usedCents,
  type Window,
  whenFree,
} from './spending.ts'
import type { Tier } from './tiers.ts'

type Answer = AnswerOf<Contract['limits']>

/** The caller's limits and what is left of them; null when there are none. */
export async function limitsOf(server: Server, me: Me): Promise<Answer> {
  const { limits } = server.settings
  if (Object.values(limits).every((limit) => limit === undefined)) return null
  const { db } = server.database
  const now = server.clock()
  const tier = await tierAt(db, me.id, now)
  const used = await usedCents(db, me.id, now)

  async function windowOf(window: Window) {
    const limit = limitCents(server, window, tier)
    if (limit === undefined) return undefined
    const left = limit > used[window] ? limit - used[window] : 0n
    const freesAt = used[window] > 0n ? await whenFree(db, me.id, now, window, 1n) : undefined
    return {
      limit: toDecimal(limit, 'USD'),
      used: toDecimal(used[window], 'USD'),
      left: toDecimal(left, 'USD'),
      ...(freesAt && { freesAt: freesAt.toISOString() }),
    }
  }

  const day = await windowOf('day')
  const month = await windowOf('month')
  const next = nextOf(server, tier)
  return {
    ...(day && { day }),
    ...(month && { month }),
    ...(limits.orderUsd && { order: toDecimal(toCents(limits.orderUsd), 'USD') }),
    ...(limits.pendingOrders && {
      pendingOrders: { limit: limits.pendingOrders, used: await pendingOrders(db, me.id) },
    }),
    ...(limits.openListings && {
      openListings: { limit: limits.openListings, used: await openListings(db, me.id) },
    }),
    ...(next && { next }),
  }
}

function nextOf(server: Server, tier: Tier): NonNullable<Answer>['next'] {
  if (!tier.nextAt) return undefined
  const later: Tier = { index: tier.index === 0 ? 1 : 2, nextAt: undefined }
  const amount = (window: Window) => {
    const limit = limitCents(server, window, later)
    return limit === undefined || limit === limitCents(server, window, tier)
      ? undefined
      : toDecimal(limit, 'USD')
  }
  const [day, month] = [amount('day'), amount('month')]
  if (!day && !month) return undefined
  return { at: tier.nextAt.toISOString(), ...(day && { day }), ...(month && { month }) }
}
