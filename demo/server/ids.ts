/** Ids are made here, random and ordered by time; the database counts none. */
import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

export const newId = (): string => uuidv7()

/** Checked before a query, because a uuid column would throw. */
export { isId } from '#core/contract/ids.ts'

/** Crockford's base 32: no I, L, O or U, so that a reference survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that people quote to support: `CW-7K3F9Q2MTX`. 50 random bits, unique by the table's key. */
export const newReference = () =>
  `CW-${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
