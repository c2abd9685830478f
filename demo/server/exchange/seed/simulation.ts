/** The parts that simulated trades, transfers, requests and alerts share. */
import type { CurrencyCode } from '#core/money/currencies.ts'
import { feeOn } from '#core/money/fee.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { Rate } from '#core/money/rate.ts'
import { emailKey } from '../../platform/keys/email.ts'
import type { Me, Server } from '../../server.ts'
import type { SeededPerson } from './people-rows.ts'

export const meOf = (server: Server, person: Pick<SeededPerson, 'id' | 'userName'>): Me => ({
  id: person.id,
  sessionId: person.id,
  emailKey: emailKey(server, `${person.userName}@example.com`),
  userName: person.userName,
})

/** The server with its clock at a moment, in milliseconds. */
export const at = (server: Server, moment: number): Server => ({ ...server, clock: () => new Date(moment) })

/** The fee on a payment that a call of the demo world agrees to. */
export const agreedFee = (server: Server, paid: Minor, code: CurrencyCode): { readonly fee: string } => ({
  fee: toDecimal(feeOn(paid, server.settings.fees[code]), code),
})

/** Each friendship among these people in both directions, in the same order for the same world. */
export async function friendshipsAmong(
  server: Server,
  people: readonly SeededPerson[],
): Promise<{ person: SeededPerson; friend: SeededPerson }[]> {
  const ids = people.map(({ id }) => id)
  const rows = await server.database.db
    .selectFrom('friendship')
    .select(['person_id', 'friend_id'])
    .where('person_id', 'in', ids)
    .where('friend_id', 'in', ids)
    .orderBy('person_id')
    .orderBy('friend_id')
    .execute()
  const personOf = (id: string) => people.find((person) => person.id === id) as SeededPerson
  return rows.map((row) => ({ person: personOf(row.person_id), friend: personOf(row.friend_id) }))
}

/** Leading digits, then zeros, as people name a rate. */
export function tidyRate(rate: Rate, digits = 5): Rate {
  const step = 10n ** BigInt(Math.max(0, String(rate).length - digits))
  return (rate / step) * step
}
