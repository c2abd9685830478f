// Adding a card. Apart from the other calls of cards, because a widget loads the form when the person opens it.

import * as z from 'zod/mini'
import { card } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { accountType, line } from './values.ts'
import { named, wire } from './wire.ts'

const digits = z.codec(z.union([z.string(), z.number()]), z.string().check(z.maxLength(40)), {
  decode: (value) => String(value).replace(/[\s-]/g, ''),
  encode: (value) => value,
})

/** A part of a card, encrypted by the card processor's fields. */
const cipher = z.string().check(z.minLength(1), z.maxLength(4_000))

export const cardFields = endpoint({
  method: 'GET',
  path: '/api/User/card-fields',
  access: 'signed-in',
  group: 'Cards',
  summary:
    "The way to type a card: with `encrypted` in the card processor's own fields, otherwise in a form. AddCard accepts only that way.",
  answer: wire({
    encrypted: z.optional(wire({ clientKey: z.string(), url: z.string() })),
  }),
})

export const addCard = endpoint({
  method: 'POST',
  path: '/api/User/AddCard',
  access: 'signed-in',
  tagged: true,
  group: 'Cards',
  summary:
    "Adds a card: with number, expiry and CVV, or with the four values of the card processor's fields, as `card-fields` says. The values go to the processor and are not stored.",
  changes: ['cards', 'accounts', 'notifications'],
  body: wire({
    nickname: named(line(lengths.nickname), 'cardName'),
    type: named(accountType, 'accountTypeId'),
    holderName: line(lengths.cardHolder),
    number: named(z.optional(digits), 'cardNumber'),
    expiryMonth: z.optional(digits),
    expiryYear: z.optional(digits),
    cvv: z.optional(digits),
    encryptedNumber: named(z.optional(cipher), 'encryptedCardNumber'),
    encryptedMonth: named(z.optional(cipher), 'encryptedExpiryMonth'),
    encryptedYear: named(z.optional(cipher), 'encryptedExpiryYear'),
    encryptedCvv: named(z.optional(cipher), 'encryptedSecurityCode'),
    /** Unticked 'Save this card': the card serves one action and is not listed (rules/cards.md#save). */
    save: named(z.optional(z.boolean()), 'saveCard'),
  }),
  answer: card,
})
