/**
 * How columns are read, the same on both backends:
 *
 * | column               | in our code                                     |
 * |----------------------|-------------------------------------------------|
 * | int8, `count(*)`     | `bigint` (minor units of money don't fit floats) |
 * | numeric              | `string`, every decimal kept (rates)            |
 * | timestamptz          | `Date`                                          |
 * | bytea                | `Buffer`                                        |
 * | date, timestamp, interval, point, circle | `string`, as PostgreSQL prints it |
 * | json, jsonb          | parsed; write it with `JSON.stringify`          |
 *
 * By default one driver returns numbers where the other returns text, and `date` moves with the machine's time zone.
 */
import pg from 'pg'

type Read = (text: string) => unknown

const asPrinted: Read = (text) => text

/** By type oid, in the form that both drivers take. Arrays of the same types follow. */
export const readers: Readonly<Record<number, Read>> = {
  17: (text) => Buffer.from(text.slice(2), 'hex'), // bytea, in bytea_output=hex
  20: BigInt, // int8
  600: asPrinted, // point
  718: asPrinted, // circle
  1082: asPrinted, // date
  1114: asPrinted, // timestamp
  1184: moment, // timestamptz
  1186: asPrinted, // interval
  1700: asPrinted, // numeric
}

/** PostgreSQL's array type → its element type, for the readers above. */
const elementOf: Readonly<Record<number, number>> = {
  1001: 17,
  1016: 20,
  1017: 600,
  719: 718,
  1182: 1082,
  1115: 1114,
  1185: 1184,
  1187: 1186,
  1231: 1700,
}

/** The same readers in the form that `pg` takes, for one pool: the rest of the process keeps its own. */
export const pgTypes = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    const element = elementOf[oid]
    if (format === 'text') {
      const read = readers[oid]
      if (read) return read
      const readElement = element === undefined ? undefined : readers[element]
      if (readElement) return (text: string) => eachOf(splitArray(text), readElement)
    }
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

const textArray: number = 1009

/** The driver's own reader of text[]: strings, nulls, and lists of them. */
const splitArray = pg.types.getTypeParser(textArray, 'text') as (text: string) => unknown[]

function eachOf(entries: unknown[], read: Read): unknown[] {
  return entries.map((entry) => {
    if (Array.isArray(entry)) return eachOf(entry, read)
    return typeof entry === 'string' ? read(entry) : null
  })
}

const printed = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?(?::?\d\d)?$/

/** `2026-11-21 03:42:12.688+00`. Infinity and years before Christ have no `Date` and are a fault of ours. */
function moment(text: string): Date {
  const parts = printed.exec(text)
  if (!parts) throw new Error(`This moment can't be read: ${text}`)
  const [, day, time, hours, minutes = '00'] = parts
  return new Date(`${day}T${time}${hours}:${minutes}`)
}
