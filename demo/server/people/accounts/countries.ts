// Countries, and a hint about the caller's.

import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { dialCodePattern, dialCodeRule } from '#core/contract/person-rules.ts'
import type { Country } from '#core/contract/utility.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

export async function listCountries({ database }: Server): Promise<Country[]> {
  const rows = await database.db.selectFrom('country').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    id: row.code,
    name: row.name,
    code: row.code.toLowerCase(),
    dialCode: row.dial_code,
  }))
}

/** Adds a country, or replaces the one with its code; for the operator only. */
export async function addCountry(
  { database }: Server,
  { body }: InputOf<Contract['createCountry']>,
): Promise<null> {
  const code = body.code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code))
    throw refuse('bad-input', { field: 'countryCode', problem: verbatim('must be two letters') })
  if (!dialCodePattern.test(body.dialCode))
    throw refuse('bad-input', { field: 'dialCode', problem: verbatim(dialCodeRule) })
  await database.db
    .insertInto('country')
    .values({ code, name: body.name, dial_code: body.dialCode })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({ name: body.name, dial_code: body.dialCode }),
    )
    .execute()
  return null
}

/** The country of a network address; Nigeria when it is unknown. */
export async function countryHint(server: Server, address: string): Promise<{ code: string; name: string }> {
  const code = server.geolocation.countryOf(address) ?? 'ng'
  const row = await server.database.db
    .selectFrom('country')
    .select('name')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  return row ? { code, name: row.name } : { code: 'ng', name: 'Nigeria' }
}
