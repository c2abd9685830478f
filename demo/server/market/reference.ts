import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a reference read aloud comes back right. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people quote to one another and to support: `CW-7K3F9Q2MTX`. Random, 50 bits, unique by the table's key. */
export const newReference = () =>
  `CW-${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
