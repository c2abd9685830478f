/** The bank's cards: numbers are kept as a keyed hash and the last four digits. */
import { brandOf, cvvLength, isCardNumber, isPastExpiry } from '#core/contract/cards.ts'
import { type Bank, type CardRow, keyedHash, newReference } from './bank-parts.ts'
import { cardAccount } from './books.ts'
import { minorUnits } from './decimals.ts'
import { checkoutError } from './refusals.ts'
import type { PaymentRequest } from './requests.ts'
import { cardOfTestToken, type Manner, mannerOfNumber } from './test-cards.ts'

/** In whole units of each currency. */
const freshBalance = 1_000_000_000_000n

export type TypedCard = {
  readonly numberHash: string
  readonly lastFour: string
  readonly brand: string
  readonly expiry: string
  readonly alias: string
  readonly manner: Manner
  readonly isExpired: boolean
}

/** Adyen's test environment takes encrypted fields as `test_` and the value. */
const plain = (value: string | undefined, encrypted: string | undefined) =>
  value ?? (encrypted?.startsWith('test_') ? encrypted.slice('test_'.length) : '')

/** Reads a typed card. Throws Adyen's errors for what cannot be a card. */
export function readTypedCard(bank: Bank, method: NonNullable<PaymentRequest['paymentMethod']>): TypedCard {
  const number = plain(method.number, method.encryptedCardNumber)
  const month = plain(method.expiryMonth, method.encryptedExpiryMonth)
  const year = plain(method.expiryYear, method.encryptedExpiryYear)
  const cvc = plain(method.cvc, method.encryptedSecurityCode)
  if (!isCardNumber(number)) throw checkoutError(422, '101', 'Invalid card number')
  if (!/^(0?[1-9]|1[0-2])$/.test(month))
    throw checkoutError(422, '129', 'Expiry month should be between 1 and 12')
  if (!/^20\d\d$/.test(year)) throw checkoutError(422, '129', 'Expiry year should be a 4 digit number')
  const brand = brandOf(number)
  if (!/^\d+$/.test(cvc) || cvc.length !== cvvLength(brand))
    throw checkoutError(422, '103', 'CVC is not the right length')
  const numberHash = keyedHash(bank, 'card number', number)
  return {
    numberHash,
    lastFour: number.slice(-4),
    brand,
    expiry: `${month.padStart(2, '0')}/${year}`,
    alias: `H${String(BigInt(`0x${numberHash.slice(0, 16)}`) % 10n ** 15n).padStart(15, '0')}`,
    manner: mannerOfNumber(number),
    isExpired: isPastExpiry(month, year, bank.now()),
  }
}

/** Stores a typed card for a shopper. One number of one shopper has one token, however often it is added. */
export function storeCard(bank: Bank, shopper: string, typed: TypedCard): { card: CardRow; isNew: boolean } {
  const { books } = bank
  const known = books.one<CardRow>(
    'SELECT * FROM cards WHERE number_hash = ? AND shopper = ?',
    typed.numberHash,
    shopper,
  )
  if (known) {
    books.run('UPDATE cards SET expiry = ? WHERE token = ?', typed.expiry, known.token)
    return { card: { ...known, expiry: typed.expiry }, isNew: false }
  }
  return { card: openCard(bank, newReference(), shopper, typed.numberHash, typed), isNew: true }
}

function openCard(
  bank: Bank,
  token: string,
  shopper: string,
  numberHash: string | null,
  card: Pick<TypedCard, 'lastFour' | 'brand' | 'expiry' | 'alias' | 'manner'>,
): CardRow {
  bank.books.run(
    'INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    token,
    numberHash,
    shopper,
    card.lastFour,
    card.brand,
    card.expiry,
    card.alias,
    card.manner,
    bank.now().getTime(),
  )
  const { lastFour: last_four, brand, expiry, alias, manner } = card
  return { token, shopper, last_four, brand, expiry, alias, manner }
}

/** The card of a token, which belongs to one shopper. Test tokens open theirs. Undefined: the bank knows none. */
export function findCard(bank: Bank, token: string, shopper: string): CardRow | undefined {
  const known = bank.books.one<CardRow>('SELECT * FROM cards WHERE token = ?', token)
  if (known) return known.shopper === shopper ? known : undefined
  const test = cardOfTestToken(token)
  if (!test) return undefined
  const digits = keyedHash(bank, 'alias', token).replace(/\D/g, '').padEnd(15, '0').slice(0, 15)
  return openCard(bank, token, shopper, null, {
    ...test,
    brand: 'visa',
    expiry: `12/${bank.now().getUTCFullYear() + 3}`,
    alias: `H${digits}`,
  })
}

/** Gives the card its first money in this currency. */
export function fundCard(bank: Bank, { token }: CardRow, currency: string): void {
  const whole = bank.options.freshBalance ?? freshBalance
  bank.books.openAccount(cardAccount(token), currency, minorUnits(whole, currency), bank.now(), token)
}
