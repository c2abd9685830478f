/** Types and helpers that the parts of the bank share. */
import { createHmac, randomInt } from 'node:crypto'
import { dayMs } from '#core/contract/time.ts'
import type { Books } from './books.ts'
import type { Manner } from './test-cards.ts'

export type BankOptions = {
  /** The file of the books. Undefined: they are in memory. */
  readonly file?: string | undefined
  readonly apiKey: string
  /** 32 bytes each, as hex text. */
  readonly hmacKeys: { readonly payments: string; readonly transfers: string }
  readonly merchantAccount: string
  readonly balanceAccount: string
  /** Opens the pages, the statements and the control of a bank that others than this machine can reach. */
  readonly sandboxKey?: string | undefined
  /** The time limit of an authorisation: 7 days unless set. */
  readonly authorisationMs?: number | undefined
  /**
   * The balance of a new card in each currency, in whole units. A trillion unless set: a million would be a few
   * hundred dollars of some currencies.
   */
  readonly freshBalance?: bigint | undefined
  /** The operator's own money: the balance account in each currency before the first capture. */
  readonly float?: bigint | undefined
  /** Whether each day's reports are announced in the night after it. */
  readonly announcesReports?: boolean | undefined
  readonly clock?: (() => Date) | undefined
}

/** One bank while it is open. */
export type Bank = {
  readonly books: Books
  readonly options: BankOptions
  now(): Date
}

export type CardRow = {
  readonly token: string
  readonly shopper: string
  readonly last_four: string
  readonly brand: string
  readonly expiry: string
  readonly alias: string
  readonly manner: Manner
}

export type PaymentRow = {
  readonly psp: string
  readonly reference: string
  readonly token: string
  readonly currency: string
  readonly authorised: bigint
  readonly held: bigint
  readonly captured: bigint
  readonly refunded: bigint
  readonly status: 'authorised' | 'refused' | 'cancelled' | 'expired'
  readonly created_at: bigint
  readonly expires_at: bigint
}

export type Sum = { readonly value: bigint; readonly currency: string }

/** The answer to a call of Checkout or of the transfers, and the card it concerned. */
export type Answer = { readonly status: number; readonly body: object; readonly card?: CardRow }

/** As JSON has it. */
export const amountOf = (value: bigint, currency: string) => ({ currency, value: Number(value) })

const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789'

/** 16 characters, as Adyen's references. */
export const newReference = (): string =>
  Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A hash that cannot be guessed from the file alone: card numbers are too few to hide in a plain one. The key is not in
 * the file.
 */
export const keyedHash = ({ options }: Pick<Bank, 'options'>, purpose: string, text: string): string =>
  createHmac('sha256', options.apiKey).update(`${purpose}\n${text}`).digest('hex')

export const cardOf = ({ books }: Pick<Bank, 'books'>, token: string): CardRow => {
  const card = books.one<CardRow>('SELECT * FROM cards WHERE token = ?', token)
  if (!card) throw new Error('A payment or payout without a card')
  return card
}

export const paymentOf = ({ books }: Pick<Bank, 'books'>, psp: string): PaymentRow | undefined =>
  books.one<PaymentRow>('SELECT * FROM payments WHERE psp = ?', psp)

const weekMs = 7 * dayMs

/** How long an authorisation lasts. */
export const authorisationMsOf = ({ options }: Pick<Bank, 'options'>): number =>
  options.authorisationMs ?? weekMs

/** Adds work that is done in its own transaction when its time has come. */
export function addStep({ books }: Pick<Bank, 'books'>, kind: string, subject: string, due: number): void {
  books.run('INSERT INTO steps (due, kind, subject) VALUES (?, ?, ?)', due, kind, subject)
}
