// A receipt as PDF, with the content of the receipt's page. Times are in the reader's time zone, which each names.
import { type CardMoney, moneyOfListing, moneyOfOrder, moneyOfTransfer } from '#core/contract/card-money.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { ListingReceipt, OrderReceipt } from '#core/contract/receipts.ts'
import { statusOf } from '#core/contract/transfers.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { formatInverse, formatPrice, priceOf } from '#core/money/price.ts'
import { cardRows, creditSum, type MoneyCards } from '#core/texts/card-rows.ts'
import { describeTimelineEvent } from '#core/texts/describe-timeline-event.ts'
import { english as cardTexts } from '#core/texts/shared/card-money/en.ts'
import { english as timelineTexts } from '#core/texts/shared/timeline/en.ts'
import { hasGlyphs } from '../../platform/documents/glyph-coverage.ts'
import { newPaper } from '../../platform/documents/new-paper.ts'
import type { Paper, Tone } from '../../platform/documents/pdf-layout.ts'
import { zonedPaperTime } from '../../platform/messages/moments.ts'
import type { Me, Server } from '../../server.ts'
import { listingReceipt, orderReceipt } from './receipts.ts'
import { transferReceipt } from './transfer-receipt.ts'

type Money = { amount: string; currency: CurrencyCode }
type Party = OrderReceipt['owner']

const formatAmount = ({ amount, currency }: Money) => formatMoney(amount, currency)

const nameNotShown = '(see the receipt on the site: this document can’t show the script of the name)'
const operatorNotShown = '(see the receipt on the site)'
const printableName = (text: string) => (hasGlyphs(text) ? text : nameNotShown)
const printableNote = (text: string) =>
  hasGlyphs(text)
    ? text
    : '(see the receipt on the site: this document can’t show some characters of the note)'
const partyName = ({ username, fullName }: Party) =>
  printableName(fullName === undefined ? username : `${fullName} (${username})`)

const describeCards = (cards: MoneyCards, money: CardMoney) =>
  cardRows(cards, money, cardTexts).map(({ label, value }) => [label, printableName(value)] as const)

const describePrice = (
  needCurrency: CurrencyCode,
  haveCurrency: CurrencyCode,
  { rate, price: quoted }: Pick<OrderReceipt, 'rate' | 'price'>,
) => {
  const price = priceOf({ needCurrency, haveCurrency, rate, price: quoted })
  return `${formatPrice(price)} · ${formatInverse(price)}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shares of the width for the table of completed orders. The widest reference, all W, does not wrap. */
export const orderColumns = [0.225, 0.215, 0.18, 0.18, 0.2] as const

const tones: Readonly<Record<string, Tone>> = {
  completed: 'good',
  fulfilled: 'good',
  accepted: 'good',
  Success: 'good',
  rejected: 'bad',
  cancelled: 'bad',
}
const toneOf = (status: string): Tone => tones[status] ?? 'neutral'

/** Writes the history, the address of the receipt on the site and the footer, and names the file. */
async function finish(
  { settings }: Server,
  pdf: Paper,
  kind: 'order' | 'listing' | 'transfer',
  {
    reference,
    timeline,
    payoutEvents = [],
    issuedAt,
    issuer,
  }: Pick<OrderReceipt, 'reference' | 'timeline' | 'payoutEvents' | 'issuedAt' | 'issuer'>,
  path: string,
  formatTime: ReturnType<typeof zonedPaperTime>,
): Promise<FileAnswer> {
  // In its own row, where a long line wraps; the footer has one line.
  await pdf.rows([['Issued by', hasGlyphs(issuer) ? issuer : operatorNotShown]])
  pdf.heading('What happened')
  await pdf.rows(
    [...timeline, ...payoutEvents].map((entry) => {
      const detail = 'by' in entry ? entry.detail : undefined
      const words = [describeTimelineEvent(entry, timelineTexts), detail].filter(Boolean).join(': ')
      return [formatTime(entry.at), printableName(words)]
    }),
  )
  pdf.code(`${settings.publicUrl}${path}`, 'Log in to compare it with the receipt on the site:')
  const bytes = await pdf.finish(`Cowrie · ${reference} · written ${formatTime(issuedAt)}`)
  return { name: `cowrie-${kind}-${reference}.pdf`, bytes }
}

export async function orderReceiptPdf(
  server: Server,
  me: Me,
  input: InputOf<Contract['orderReceiptPdf']>,
): Promise<FileAnswer> {
  const formatTime = zonedPaperTime(input.query.timeZone)
  const receipt = await orderReceipt(server, me, input)
  const { owner, buyer, ordered, givenUp, status } = receipt
  const [given, got] = buyer.isMe ? [givenUp, ordered] : [ordered, givenUp]
  const [give, get] = timelineTexts.orderSums[status]
  const pdf = await newPaper('Order receipt', receipt.reference)
  const money = moneyOfOrder(receipt, buyer.isMe ? 'buyer' : 'owner')
  pdf.sums([
    [give, formatAmount(given)],
    [creditSum(receipt.refund ? {} : money, get, cardTexts), formatAmount(got)],
  ])
  pdf.stamp(capitalize(status), toneOf(status))
  await pdf.rows([
    ['Reference', receipt.reference],
    ['Listing', receipt.listingReference],
    ['Status', capitalize(status)],
    ...(receipt.reason === undefined ? [] : [['Reason', receipt.reason] as const]),
    ['Placed', formatTime(receipt.dateCreated)],
    ...(receipt.decidedAt === undefined ? [] : [['Decided', formatTime(receipt.decidedAt)] as const]),
    ['Buyer', partyName(buyer)],
    ['Owner of the listing', partyName(owner)],
    ['Ordered', formatAmount(ordered)],
    ['Given up for it', formatAmount(givenUp)],
    ['Rate', describePrice(givenUp.currency, ordered.currency, receipt)],
    ...describeFee(receipt.fee, given),
    ...describeCards(receipt, money),
  ])
  return finish(server, pdf, 'order', receipt, `/receipt/order/${input.params.id}`, formatTime)
}

export async function listingReceiptPdf(
  server: Server,
  me: Me,
  input: InputOf<Contract['listingReceiptPdf']>,
): Promise<FileAnswer> {
  const formatTime = zonedPaperTime(input.query.timeZone)
  const receipt = await listingReceipt(server, me, input)
  const { need, offer, paid, received } = receipt
  const pdf = await newPaper('Listing receipt', receipt.reference)
  const money = moneyOfListing(receipt)
  pdf.sums([
    ['You paid', formatAmount(paid)],
    [creditSum(money, 'You received', cardTexts), formatAmount(received)],
  ])
  pdf.stamp(describeState(receipt), toneOf(receipt.status))
  await pdf.rows([
    ['Reference', receipt.reference],
    ['Status', describeState(receipt)],
    ['Posted', formatTime(receipt.dateCreated)],
    ...(receipt.endedAt === undefined ? [] : [['Ended', formatTime(receipt.endedAt)] as const]),
    ['Owner', partyName(receipt.owner)],
    ['Needed', formatAmount(need)],
    ['Offered', formatAmount(offer)],
    [receipt.endedAt === undefined ? 'Still held' : 'Released', formatAmount(receipt.balance)],
    ['Rate', describePrice(need.currency, offer.currency, receipt)],
    ...describeFee(receipt.fee, paid),
    ...describeCards(receipt, money),
  ])
  if (receipt.orders.length > 0) {
    pdf.heading('Completed orders')
    await pdf.table(orderColumns, [
      ['Completed', 'Reference', 'Buyer', 'You paid', 'You received'],
      ...receipt.orders.map((order) => [
        formatTime(order.decidedAt),
        order.reference,
        hasGlyphs(order.username) ? order.username : '—',
        formatMoney(order.ordered, offer.currency),
        formatMoney(order.givenUp, need.currency),
      ]),
    ])
  }
  return finish(server, pdf, 'listing', receipt, `/receipt/listing/${input.params.id}`, formatTime)
}

/** The fee, and, where there is one, what left the card with it. */
function describeFee(fee: Money, paid: Money): (readonly [string, string])[] {
  const amount = fromDecimal(fee.amount, fee.currency)
  const total = fromDecimal(paid.amount, paid.currency) + amount
  return [
    ['Fee', formatAmount(fee)],
    ...(amount > 0n ? [['Total', formatMoney(total, fee.currency)] as const] : []),
  ]
}

/** Names the status of a listing, and beside it that it was halted or has expired. */
function describeState({ status, isHalted, isExpired }: ListingReceipt): string {
  const words = status === 'partly' ? 'Partly-fulfilled' : capitalize(status)
  return isHalted ? `${words}, halted` : isExpired ? `${words}, expired` : words
}

export async function transferReceiptPdf(
  server: Server,
  me: Me,
  input: InputOf<Contract['transferReceiptPdf']>,
): Promise<FileAnswer> {
  const formatTime = zonedPaperTime(input.query.timeZone)
  const receipt = await transferReceipt(server, me, input)
  const { sender, receiver, reference } = receipt
  const status = statusOf(receipt)
  const [asSender, asReceiver] = timelineTexts.transferSum[status]
  const money = moneyOfTransfer({ ...receipt, status }, sender.isMe ? 'sender' : 'receiver')
  const arrived = money.credit === 'received' ? 'Received' : 'Completed'
  const title = receipt.isExchange ? 'Exchange proceeds' : 'Transfer receipt'
  const pdf = await newPaper(title, reference)
  pdf.sums([[sender.isMe ? asSender : creditSum(money, asReceiver, cardTexts), formatAmount(receipt.amount)]])
  const state = capitalize(status === 'Success' ? 'Successful' : status)
  pdf.stamp(state, toneOf(status))
  await pdf.rows([
    ['Reference', reference],
    ['Status', state],
    ...(receipt.reason === undefined ? [] : [['Reason', receipt.reason] as const]),
    [receipt.isExchange ? arrived : 'Sent', formatTime(receipt.dateCreated)],
    ...(receipt.decidedAt === undefined || receipt.isExchange
      ? []
      : [['Decided', formatTime(receipt.decidedAt)] as const]),
    ...(receipt.note === undefined ? [] : [['Note', printableNote(receipt.note)] as const]),
    ...(receipt.requestedAt === undefined ? [] : [['Requested', formatTime(receipt.requestedAt)] as const]),
    ['Sender', partyName(sender)],
    ['Receiver', partyName(receiver)],
    ...(receipt.fee === undefined ? [] : describeFee(receipt.fee, receipt.amount)),
    ...(receipt.card === undefined
      ? []
      : describeCards({ ...receipt, debitCard: receipt.card, creditCard: receipt.card }, money)),
  ])
  return finish(
    server,
    pdf,
    'transfer',
    receipt,
    `/receipt/transfer/${input.params.id}/${receipt.amount.currency}`,
    formatTime,
  )
}
