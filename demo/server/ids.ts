/** Ids are made here, random and ordered by time; the database counts none. */
import { uuidv7 } from 'uuidv7'

export const newId = (): string => uuidv7()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** False for a text that cannot be an id. Checked before a query, because a uuid column would throw. */
export const isId = (text: string): boolean => uuid.test(text)
