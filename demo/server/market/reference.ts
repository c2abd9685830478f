import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a reference survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that people quote to support: `CW-7K3F9Q2MTX`. 50 random bits, unique by the table's key. */
export const newReference = () =>
  `CW-${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
