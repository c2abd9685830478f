/**
 * The last look at a line before it leaves: a sentence of a mail server or a provider may repeat an address or a
 * number. Names cannot be found this way, so nothing may hand one to the log in the first place.
 */

const addresses = /[^\s"'<>\\:;,()=@]+@[^\s"'<>\\:;,()=@]+\.[a-z]{2,}/gi
/** Digits of a phone, a card, a BVN or an account, grouped or not; not a part of an id, a date or a path. */
const numbers = /(?<![\w./:+-])\+?\d(?:[ ()-]{0,2}\d){7,18}(?![\w./-])/g
const days = /^\d{4}-\d{2}-\d{2}$/
const bearers = /\b(bearer|dpop|basic)\s+[\w.~+/=-]{8,}/gi
/** Random text that opens something: our tokens have 43 letters, signed ones three parts. */
const tokens = /(?<![\w./-])(?:[\w-]{40,}|[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})(?![\w./-])/g

export const withoutPersonalData = (line: string): string =>
  line
    .replace(addresses, '…')
    .replace(bearers, '$1 …')
    .replace(tokens, '…')
    .replace(numbers, (found) => (days.test(found) ? found : '…'))
