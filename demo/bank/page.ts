/** The bank's page: the latest of everything, and the buttons that make it misbehave. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dayMs } from '#core/contract/time.ts'
import type { Bank, PaymentRow } from './bank-parts.ts'
import { audit, balanceAccount, cardAccount, merchant } from './books.ts'
import { conductOf } from './conduct.ts'
import { decimalText } from './decimals.ts'
import { type Html, html } from './html.ts'
import type { Intervention } from './steps.ts'
import { testCards } from './test-cards.ts'
import type { TransferRow } from './transfers.ts'

const css = readFileSync(new URL('./bank.css', import.meta.url), 'utf8')
const cssHash = createHash('sha256').update(css).digest('base64')

/** The page has one style sheet, which it carries, and its own forms. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${cssHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const maxRows = 25

const money = (amount: bigint, currency: string) =>
  `${decimalText(amount, currency).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')} ${currency}`

const moment = (at: bigint) => {
  const text = new Date(Number(at)).toISOString()
  return html`<time datetime="${text}">${text.slice(0, 19).replace('T', ' ')} UTC</time>`
}

/** `notice` is about the button that was pressed last. */
export function bankPage(bank: Bank, notice: Html | undefined): string {
  const style = html`<style>`.text + css + html`</style>`.text
  return `${
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox bank</title>
`.text
  }${style}${
    html`
</head>
<body><main>
<h1>Sandbox bank</h1>
<p>The bank behind this sandbox’s cards, with books of its own. No real money moves. Each card’s statement is what its
owner would see in their banking app.</p>
${notice}
${auditNotice(bank)}
${conductForm(bank)}
${paymentsOf(bank)}
${payoutsOf(bank)}
${cardsOf(bank)}
${balancesOf(bank)}
${numbers()}
</main></body>
</html>`.text
  }`
}

/** The outcome of a pressed button, in words. */
export const noticeOf = (result: string | undefined): Html | undefined =>
  result === 'done'
    ? html`<p class="notice" role="status">Done.</p>`
    : result === 'impossible'
      ? html`<p class="notice bad" role="status">That cannot happen to it any more.</p>`
      : undefined

function auditNotice({ books }: Bank): Html | undefined {
  const wrong = audit(books)
  if (wrong.length === 0) return undefined
  return html`<p class="notice bad" role="alert">The books are wrong: ${wrong.join('; ')}.</p>`
}

function conductForm({ books }: Bank): Html {
  const conduct = conductOf(books)
  const check = (name: 'webhooksTwice' | 'webhooksOutOfOrder' | 'loseAnswers', label: string) =>
    html`<label class="check"><input type="checkbox" name="${name}" value="on"${conduct[name] && html` checked`}> ${label}</label>`
  const duration = (name: 'webhookDelayMs' | 'payoutDelayMs', label: string) =>
    html`<label>${label} <input name="${name}" type="number" inputmode="numeric" min="0" max="${dayMs}" required value="${conduct[name]}"></label>`
  const waiting = books.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM webhooks WHERE delivered_at IS NULL',
  )?.count
  return html`<form method="post" action="/control"><fieldset><legend>From now on</legend>
<input type="hidden" name="form" value="conduct">
<div class="fields">
${duration('webhookDelayMs', 'Each webhook waits (ms)')}
${duration('payoutDelayMs', 'Each payout is under way (ms)')}
</div><div class="fields">
${check('webhooksTwice', 'Webhooks come twice')}
${check('webhooksOutOfOrder', 'Webhooks come out of order')}
${check('loseAnswers', 'First answers are lost after the work')}
</div>
<button>Save</button>
<p class="muted">${String(waiting ?? 0n)} webhooks wait for their receiver.</p>
</fieldset></form>`
}

const button = (make: Intervention, subject: string, label: string, name: string) =>
  html`<form method="post" action="/control"><input type="hidden" name="make" value="${make}"><input type="hidden" name="subject" value="${subject}"><button aria-label="${label}: ${name}">${label}</button></form>`

type PaymentOnPage = PaymentRow & {
  readonly last_four: string
  readonly dispute: string | null
  /** Captures that failed, at once or later. */
  readonly failed: bigint
}

function paymentsOf({ books }: Bank): Html {
  const rows = books.all<PaymentOnPage>(
    `SELECT payments.*, last_four,
       (SELECT status FROM disputes WHERE payment = payments.psp ORDER BY created_at DESC, rowid DESC LIMIT 1) AS dispute,
       (SELECT coalesce(sum(amount), 0) FROM modifications
         WHERE payment = payments.psp AND kind = 'capture' AND succeeded = 0) AS failed
     FROM payments JOIN cards USING (token) ORDER BY created_at DESC, payments.rowid DESC LIMIT ?`,
    maxRows,
  )
  return html`<h2>Payments</h2>
${rows.length === 0 && html`<p>None yet. A listing, an order or a transfer reserves money on a card.</p>`}
<ul>${rows.map(paymentEntry)}</ul>`
}

function paymentEntry(payment: PaymentOnPage): Html {
  const { psp, currency, authorised, held, captured, refunded, status, dispute, failed } = payment
  const parts = [
    held > 0n && `${money(held, currency)} reserved`,
    captured > 0n && `${money(captured, currency)} captured`,
    failed > 0n && `the capture of ${money(failed, currency)} failed`,
    refunded > 0n && `${money(refunded, currency)} refunded`,
    dispute && `dispute ${dispute}`,
  ].filter((each) => typeof each === 'string')
  const name = `payment ${psp}`
  const actions = [
    held > 0n && button('expires', psp, 'Expire', name),
    captured > refunded && button('capture-fails', psp, 'Fail the capture', name),
    captured > refunded && !dispute && button('chargeback-opened', psp, 'Open a chargeback', name),
    (dispute === 'opened' || dispute === 'charged-back') &&
      button('chargeback-won', psp, 'Chargeback won', name),
    (dispute === 'opened' || dispute === 'reversed') &&
      button('chargeback-lost', psp, 'Chargeback lost', name),
  ].filter((each) => each !== false)
  return html`<li class="entry"><header><h3>•••• ${payment.last_four}: ${status}</h3><span class="amount">${money(authorised, currency)}</span></header>
<p>${parts.join(', ')}</p>
<p class="muted">${moment(payment.created_at)} · ${psp} · ${payment.reference}</p>
${actions.length > 0 && html`<div class="actions">${actions}</div>`}</li>`
}

function payoutsOf({ books }: Bank): Html {
  const rows = books.all<TransferRow & { readonly last_four: string }>(
    `SELECT transfers.*, last_four FROM transfers JOIN cards USING (token)
     ORDER BY created_at DESC, transfers.rowid DESC LIMIT ?`,
    maxRows,
  )
  return html`<h2>Payouts</h2>
${rows.length === 0 && html`<p>None yet. Exchanged and sent money is paid out to a card.</p>`}
<ul>${rows.map((payout) => {
    const { id, status, is_accepted: isAccepted } = payout
    const name = `payout ${id}`
    const isUnderWay = !isAccepted && ['received', 'authorised', 'booked'].includes(status)
    const actions = [
      isUnderWay && button('payout-fails', id, 'Fail', name),
      status === 'booked' && button('payout-returns', id, 'Return the money', name),
    ].filter((each) => each !== false)
    return html`<li class="entry"><header><h3>•••• ${payout.last_four}: ${status === 'booked' && isAccepted ? 'paid' : status}</h3><span class="amount">${money(payout.amount, payout.currency)}</span></header>
<p class="muted">${moment(payout.created_at)} · ${id} · ${payout.reference}</p>
${actions.length > 0 && html`<div class="actions">${actions}</div>`}</li>`
  })}</ul>`
}

function cardsOf({ books }: Bank): Html {
  const rows = books.all<{ token: string; last_four: string; shopper: string; opened_at: bigint }>(
    'SELECT token, last_four, shopper, opened_at FROM cards ORDER BY opened_at DESC, rowid DESC LIMIT ?',
    maxRows,
  )
  const balances = (account: string) =>
    books.all<{ currency: string; amount: bigint }>(
      'SELECT currency, amount FROM balances WHERE account = ? ORDER BY currency',
      account,
    )
  return html`<h2>Cards</h2>
${rows.length === 0 && html`<p>None yet. Add a card on the site.</p>`}
<ul>${rows.map(
    ({ token, last_four, shopper, opened_at }) =>
      html`<li class="entry"><header><h3>•••• ${last_four}</h3><a href="/statements?lastFour=${last_four}&amp;shopperReference=${encodeURIComponent(shopper)}">Statement<span class="muted"> (JSON)</span></a></header>
<p>${balances(cardAccount(token))
        .map(({ currency, amount }) => money(amount, currency))
        .join(' · ')}</p>
<p class="muted">${moment(opened_at)} · owner ${shopper}</p></li>`,
  )}</ul>`
}

function balancesOf({ books }: Bank): Html {
  const rows = books.all<{ account: string; currency: string; amount: bigint }>(
    'SELECT account, currency, amount FROM balances WHERE account IN (?, ?) ORDER BY account DESC, currency',
    merchant,
    balanceAccount,
  )
  const names: Readonly<Record<string, string>> = {
    [merchant]: 'Captured, not settled',
    [balanceAccount]: 'Balance account',
  }
  if (rows.length === 0) return html``
  return html`<h2>The merchant</h2>
<table class="numbers"><tbody>${rows.map(
    ({ account, currency, amount }) =>
      html`<tr><th scope="row">${names[account]}</th><td class="amount">${money(amount, currency)}</td></tr>`,
  )}</tbody></table>`
}

function numbers(): Html {
  return html`<h2>Test numbers</h2>
<p>Any future date and any CVV go with them.</p>
<table class="numbers card-numbers"><tbody>${testCards.map(
    ({ number, what }) =>
      html`<tr><th scope="row">${number.replace(/(?=(\d{4})+$)\B/g, ' ')}</th><td>${what}</td></tr>`,
  )}</tbody></table>`
}
