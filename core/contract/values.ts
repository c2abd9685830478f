/** Small values that many calls share, each with its refusal sentence. */

import * as z from 'zod/mini'
import { type CurrencyCode, currencies, currencyByCode, currencyById } from '#core/money/currencies.ts'
import { codePattern, codeRule } from './code-rule.ts'
import { lengths } from './lengths.ts'
import { pinPattern, pinRule } from './pin-rule.ts'
import { addressPattern, plainAddress } from './plain-address.ts'
import { plainSpaces } from './spaces.ts'

const plainDecimal = (value: number) => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : text
}

const decimalText = /^-?(0|[1-9]\d*)(\.\d+)?$/

/**
 * A decimal: text inside (`'640000.5'`), a JSON number on the wire, where text is accepted too. Limits on decimals and
 * size depend on the currency and are checked where it is known (`core/money`).
 */
export const decimal = z.codec(
  z.union([z.number(), z.string().check(z.maxLength(40))], { error: 'must be a decimal number' }),
  z.string().check(z.regex(decimalText, 'must be a decimal number')),
  {
    decode: (value) => (typeof value === 'number' ? plainDecimal(value) : value.trim()),
    encode: (text) =>
      plainDecimal(Number(text)) === text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
        ? Number(text)
        : text,
  },
)

/** A currency: its ISO code inside; on the wire its id (the ISO 4217 number), where the ISO code is accepted too. */
export const currencyRef = z.codec(
  z.union([z.number(), z.string()], { error: 'must be a currency id' }),
  z.enum(currencies.map((each) => each.code) as [CurrencyCode, ...CurrencyCode[]], {
    error: 'must be the id of a supported currency',
  }),
  {
    decode: (value) =>
      (currencyById(Number(value))?.code ??
        currencyByCode(String(value).toUpperCase())?.code ??
        value) as CurrencyCode,
    encode: (code) => currencyByCode(code)?.id ?? code,
  },
)

/** A currency in an answer: its ISO code. */
export const currencyCode = z.enum(currencies.map((each) => each.code) as [CurrencyCode, ...CurrencyCode[]])

/**
 * A price as people quote it: 1 `base` costs `figure` of the pair's other currency, exactly (rules/rates.md#price). It
 * stands beside a rate R, which has 10 decimals only.
 */
export const price = z.object({ figure: decimal, base: currencyCode })

/** Credit card 1, debit card 2. */
export const accountType = z.codec(
  z.union([z.number(), z.string()]),
  z.enum(['credit', 'debit'], { error: 'must be 1 (credit card) or 2 (debit card)' }),
  {
    decode: (value) => (Number(value) === 1 ? 'credit' : Number(value) === 2 ? 'debit' : (value as never)),
    encode: (type) => (type === 'credit' ? 1 : 2),
  },
)

/** Rows that a list shows at first, and adds each time. */
export const pageSize = 20

/** Ids are random UUIDs. A malformed id is not a validation error: it is unknown (404). */
export const id = z.string().check(z.minLength(1), z.maxLength(200))

/** A typed name, address or other line of text. */
export const line = (max = 200) =>
  z.string().check(
    z.overwrite(plainSpaces),
    z.trim(),
    z.minLength(1, 'required'),
    // Counts characters, not UTF-16 code units.
    z.refine((text) => [...text].length <= max, 'is too long'),
  )

/** Without spaces, line breaks or commas, so that one address can never become two in a mail header. */
export const emailAddress = z
  .string()
  .check(
    z.overwrite(plainAddress),
    z.maxLength(lengths.email),
    z.email({ pattern: addressPattern, error: 'must be an email address' }),
  )

/** `true`, `"true"`, `1` and similar values of query strings. */
export const flag = z.codec(z.union([z.boolean(), z.string(), z.number()]), z.boolean(), {
  decode: (value) =>
    value === 'true' || value === '1' || value === 1
      ? true
      : value === 'false' || value === '0' || value === 0 || value === ''
        ? false
        : (value as boolean),
  encode: (value) => value,
})

/** An integer in a query string, from `min` to `max`. */
export const count = (min: number, max: number) =>
  z.codec(z.union([z.number(), z.string()]), z.int().check(z.minimum(min), z.maximum(max)), {
    decode: (value) => (value === '' ? Number.NaN : Number(value)),
    encode: (value) => value,
  })

/** A calendar day: `YYYY-MM-DD` inside, `MM-DD-YYYY` on the wire, where the ISO order is accepted too. */
export const day = z.codec(z.string(), z.iso.date({ error: 'must be a date as MM-DD-YYYY' }), {
  decode: (text) => text.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$1-$2'),
  encode: (date) => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1'),
})

/** An ISO 8601 timestamp in UTC. */
export const moment = z.string()

/** A transaction PIN. */
export const pin = z.string().check(z.regex(pinPattern, pinRule))

/** A code of a mail. */
export const mailedCode = z.string().check(z.regex(codePattern, codeRule))

/** A file as a call's answer: its name (ASCII) and content. */
export type FileAnswer = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
export const file = z.custom<FileAnswer>((value) => (value as FileAnswer).bytes instanceof Uint8Array)

/** For calls that answer only with their outcome. */
export const nothing = z.optional(z.nullable(z.unknown()))
