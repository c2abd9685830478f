/** Ids are made here, random and ordered by time, never counted by the database. */
import { uuidv7 } from 'uuidv7'

export const newId = (): string => uuidv7()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A text that can't be an id is an unknown one: asked before it reaches a uuid column, which would throw. */
export const isId = (text: string): boolean => uuid.test(text)
