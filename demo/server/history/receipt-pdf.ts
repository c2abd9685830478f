// A receipt on paper. It says what the receipt's page says; times are UTC, because paper doesn't know its reader's zone.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { ListingReceipt, OrderReceipt, ReceiptCard } from '#core/contract/receipts.ts'
import type { TimelineEntry } from '#core/contract/timeline.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { fromRateText, rateBothWays } from '#core/money/rate.ts'
import { happeningInWords } from '#core/texts/happening-in-words.ts'
import { english as timelineTexts } from '#core/texts/shared/timeline/en.ts'
import type { Me, Server } from '../server.ts'
import { canDraw } from './drawable.ts'
import { listingReceipt, orderReceipt } from './receipts.ts'
import { transferReceipt } from './transfer-receipt.ts'

type Money = { amount: string; currency: CurrencyCode }
type Party = OrderReceipt['owner']

const inWords = ({ amount, currency }: Money) => formatMoney(amount, currency)

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const time = (moment: string) => `${format.format(new Date(moment))} UTC`

const elsewhere = '(see the receipt on the site: the name is in a script that this document cannot show)'
const name = (text: string) => (canDraw(text) ? text : elsewhere)
const partyName = ({ username, fullName }: Party) =>
  name(fullName === undefined ? username : `${fullName} (${username})`)

const card = ({ lastFour, friend }: ReceiptCard) =>
  friend === undefined ? `•••• ${lastFour ?? ''}` : name(`a card of ${friend}`)

const rates = (need: CurrencyCode, have: CurrencyCode, rate: string) =>
  rateBothWays(need, have, fromRateText(rate)).join(' · ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const timelineRows = (timeline: readonly TimelineEntry[]) =>
  timeline.map((entry): [string, string] => [
    time(entry.at),
    name([happeningInWords(entry, timelineTexts), entry.detail].filter(Boolean).join(': ')),
  ])

/** Shares of the width for the completed orders; the widest reference, all W, stays in one piece. */
export const orderColumns = [0.225, 0.215, 0.18, 0.18, 0.2] as const

/** The writer and its fonts take a while to load: with the first receipt, not with the server. */
const newPaper = async (title: string, reference: string) =>
  (await import('./paper.ts')).paper(title, reference)

const footer = (reference: string, issuedAt: string) => `Cowrie · ${reference} · written ${time(issuedAt)}`

export async function orderReceiptPdf(
  server: Server,
  me: Me,
  input: InputOf<Contract['orderReceiptPdf']>,
): Promise<FileAnswer> {
  const receipt = await orderReceipt(server, me, input)
  const { owner, buyer, ordered, givenUp, status } = receipt
  const [given, got] = buyer.isMe ? [givenUp, ordered] : [ordered, givenUp]
  const [give, get] = timelineTexts.orderSums[status]
  const sheet = await newPaper('Order receipt', receipt.reference)
  sheet.sums([
    [give, inWords(given)],
    [get, inWords(got)],
  ])
  await sheet.rows([
    ['Reference', receipt.reference],
    ['Listing', receipt.listingReference],
    ['Status', capital(status)],
    ...(receipt.reason === undefined ? [] : [['Reason', receipt.reason] as const]),
    ['Placed', time(receipt.dateCreated)],
    ...(receipt.decidedAt === undefined ? [] : [['Decided', time(receipt.decidedAt)] as const]),
    ['Buyer', partyName(buyer)],
    ['Owner of the listing', partyName(owner)],
    ['Ordered', inWords(ordered)],
    ['Given up for it', inWords(givenUp)],
    ['Rate', rates(givenUp.currency, ordered.currency, receipt.rate)],
    ['Fee', inWords(receipt.fee)],
    ['Your card debited', card(receipt.debitCard)],
    ['Card credited', card(receipt.creditCard)],
  ])
  sheet.heading('What happened')
  await sheet.rows(timelineRows(receipt.timeline))
  const bytes = await sheet.done(footer(receipt.reference, receipt.issuedAt))
  return { name: `cowrie-order-${receipt.reference}.pdf`, bytes }
}

export async function listingReceiptPdf(
  server: Server,
  me: Me,
  input: InputOf<Contract['listingReceiptPdf']>,
): Promise<FileAnswer> {
  const receipt = await listingReceipt(server, me, input)
  const { need, offer, paid, received } = receipt
  const sheet = await newPaper('Listing receipt', receipt.reference)
  sheet.sums([
    ['You paid', inWords(paid)],
    ['You received', inWords(received)],
  ])
  await sheet.rows([
    ['Reference', receipt.reference],
    ['Status', stateInWords(receipt)],
    ['Posted', time(receipt.dateCreated)],
    ...(receipt.endedAt === undefined ? [] : [['Ended', time(receipt.endedAt)] as const]),
    ['Owner', partyName(receipt.owner)],
    ['Needed', inWords(need)],
    ['Offered', inWords(offer)],
    [receipt.endedAt === undefined ? 'Still held' : 'Released', inWords(receipt.balance)],
    ['Rate', rates(need.currency, offer.currency, receipt.rate)],
    ['Fee', inWords(receipt.fee)],
    ['Your card debited', card(receipt.debitCard)],
    ['Card credited', card(receipt.creditCard)],
  ])
  if (receipt.orders.length > 0) {
    sheet.heading('Completed orders')
    await sheet.table(orderColumns, [
      ['Completed', 'Reference', 'Buyer', 'You paid', 'You received'],
      ...receipt.orders.map((order) => [
        time(order.decidedAt),
        order.reference,
        canDraw(order.username) ? order.username : '—',
        formatMoney(order.ordered, offer.currency),
        formatMoney(order.givenUp, need.currency),
      ]),
    ])
  }
  sheet.heading('What happened')
  await sheet.rows(timelineRows(receipt.timeline))
  const bytes = await sheet.done(footer(receipt.reference, receipt.issuedAt))
  return { name: `cowrie-listing-${receipt.reference}.pdf`, bytes }
}

/** A listing that was halted or has expired keeps its status beside that. */
function stateInWords({ status, isHalted, isExpired }: ListingReceipt): string {
  const words = status === 'partly' ? 'Partly-fulfilled' : capital(status)
  return isHalted ? `${words}, halted` : isExpired ? `${words}, expired` : words
}

export async function transferReceiptPdf(
  server: Server,
  me: Me,
  input: InputOf<Contract['transferReceiptPdf']>,
): Promise<FileAnswer> {
  const receipt = await transferReceipt(server, me, input)
  const { sender, receiver, reference, status } = receipt
  const [asSender, asReceiver] = timelineTexts.transferSum[status]
  const title = receipt.isExchange ? 'Exchange proceeds' : 'Transfer receipt'
  const sheet = await newPaper(title, reference)
  sheet.sums([[sender.isMe ? asSender : asReceiver, inWords(receipt.amount)]])
  await sheet.rows([
    ['Reference', reference],
    ['Status', capital(status === 'Success' ? 'Successful' : status)],
    ...(receipt.reason === undefined ? [] : [['Reason', receipt.reason] as const]),
    [receipt.isExchange ? 'Credited' : 'Sent', time(receipt.dateCreated)],
    ...(receipt.decidedAt === undefined || receipt.isExchange
      ? []
      : [['Decided', time(receipt.decidedAt)] as const]),
    ['Sender', partyName(sender)],
    ['Receiver', partyName(receiver)],
    ...(receipt.fee === undefined ? [] : [['Fee', inWords(receipt.fee)] as const]),
    ...(receipt.card === undefined
      ? []
      : [[sender.isMe ? 'Your card debited' : 'Your card credited', card(receipt.card)] as const]),
  ])
  sheet.heading('What happened')
  await sheet.rows(timelineRows(receipt.timeline))
  const bytes = await sheet.done(footer(reference, receipt.issuedAt))
  return { name: `cowrie-transfer-${reference}.pdf`, bytes }
}
