// Phone numbers as they are stored: a number keeps its own dial code, whatever country is chosen beside it.
import type { Db, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'

/** National digits, and the dial code (`+44`) that they were given with if any. */
type Phone = { phoneNumber: string; dialCode?: string | undefined }

/** `+44 7700900123`; the digits alone when the caller sent no dial code. */
export const phoneText = ({ phoneNumber, dialCode }: Phone) =>
  dialCode === undefined ? phoneNumber : `${dialCode} ${phoneNumber}`

export function readPhone(text: string): Phone {
  const [dialCode, phoneNumber] = text.split(' ')
  return phoneNumber === undefined ? { phoneNumber: text } : { phoneNumber, dialCode }
}

/** Refuses a dial code that no country has. */
export async function assertDialCode(db: Db | Tx, dialCode: string | undefined): Promise<void> {
  if (dialCode === undefined) return
  const known = await db
    .selectFrom('country')
    .select('code')
    .where('dial_code', '=', dialCode)
    .limit(1)
    .executeTakeFirst()
  if (!known)
    throw refuse('bad-input', { field: 'dialCode', problem: ({ unknownCountry }) => unknownCountry })
}
