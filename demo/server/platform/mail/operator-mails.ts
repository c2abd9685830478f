/** The mails to operators, in English. */
import { hourMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { inSentence } from '../messages/in-sentence.ts'
import type { Mail } from '../ports/ports.ts'
import { button, composeMail, factRows, footnote, paragraph, preformatted } from './layout.ts'

type Chargeback = {
  processor_dispute: string
  currency: CurrencyCode
  amount_minor: Minor
  why: string
  person_id: string
}

/** Tells the operator how a chargeback stands. `covered`: by what we owe its person, of one that is or was lost. */
export function chargebackMail(
  to: string,
  chargeback: Chargeback,
  status: 'opened' | 'lost' | 'won',
  covered?: Minor,
): Mail {
  const money = (sum: Minor) => formatMoney(sum, chargeback.currency, { locale: 'en' })
  const amount = money(chargeback.amount_minor)
  return composeMail({
    to,
    subject: `Chargeback ${status}: ${amount}`,
    firstName: 'operator',
    blocks: [
      paragraph(chargebackSentences[status]),
      factRows([
        ['Amount', amount],
        ...(status === 'lost' && covered !== undefined
          ? ([
              ['Covered by what stays here', money(covered)],
              ['Loss', money(chargeback.amount_minor - covered)],
            ] as const)
          : []),
        ['Dispute', chargeback.processor_dispute],
        ['Reason', chargeback.why],
        ['Person', chargeback.person_id],
      ]),
    ],
  })
}

type Defence = Chargeback & { days: number; defendBy: Date; console: string }

/** Reminds an operator that the time for evidence about a chargeback ends. */
export function defenceMail(to: string, { days, defendBy, console, ...chargeback }: Defence): Mail {
  const amount = formatMoney(chargeback.amount_minor, chargeback.currency, { locale: 'en' })
  const left = days === 1 ? '1 day' : `${days} days`
  return composeMail({
    to,
    subject: `Chargeback of ${amount}: ${left} left to defend it`,
    firstName: 'operator',
    blocks: [
      paragraph(
        'The card processor accepts evidence until the time below. Then the bank of the person wins.',
      ),
      factRows([
        ['Amount', amount],
        ['Until', `${defendBy.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
        ['Dispute', chargeback.processor_dispute],
        ['Reason', chargeback.why],
      ]),
      button('Open the console', console, console),
    ],
  })
}

const chargebackSentences = {
  opened: 'A person is disputing a payment with their bank. What we owe them stays here until it’s decided.',
  lost: 'The card processor took the money of a disputed payment from us. What we owe the person stays here and covers it. The rest is a loss.',
  won: 'The card processor returned the money of a disputed payment.',
}

type Loss = { reference: string; amount: Minor; currency: CurrencyCode; why: string }

/** Tells the operator of a payment that failed after its money had left. */
export function lossMail(to: string, { reference, amount, currency, why }: Loss): Mail {
  const shown = formatMoney(amount, currency, { locale: 'en' })
  return composeMail({
    to,
    subject: `Loss: ${shown} of ${reference}`,
    firstName: 'operator',
    blocks: [
      paragraph(
        'The card processor took back a payment whose money we had already paid out. It’s booked as a loss. The people in ' +
          'the exchange keep what they received.',
      ),
      factRows([
        ['Amount', shown],
        ['Exchange', reference],
        ['Reason', why],
      ]),
    ],
  })
}

/** Most that one mail names; the command names all. */
const maxFindings = 50

/** Tells the operator where the ledger and the card processor's reports do not agree. */
export function reconciliationMail(to: string, findings: readonly string[]): Mail {
  const more = findings.length - maxFindings
  return composeMail({
    to,
    subject: `Reconciliation: ${findings.length === 1 ? '1 line doesn’t' : `${findings.length} lines don’t`} agree`,
    firstName: 'operator',
    blocks: [
      paragraph('Our ledger and the card processor’s reports don’t agree:'),
      preformatted(findings.slice(0, maxFindings).join('\n\n')),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      footnote('We tell you once about each line. To see what is still open, run: npm run reconcile'),
    ],
  })
}

/** Tells the operator of a message of the card processor whose sum cannot be right. */
export const implausibleMail = (to: string, words: string): Mail =>
  composeMail({
    to,
    subject: 'Settlement: a message from the card processor isn’t plausible',
    firstName: 'operator',
    blocks: [
      paragraph('A sum from the card processor doesn’t match its payment, so it isn’t booked:'),
      preformatted(words),
      footnote('Ask the processor. If it didn’t send the message, replace the HMAC keys of its webhooks.'),
    ],
  })

/** Tells the operator which reports the ledger could not be compared with. */
export const missingReportsMail = (to: string, missing: readonly string[]): Mail =>
  composeMail({
    to,
    subject: `Reconciliation: ${missing.length === 1 ? '1 report is' : `${missing.length} reports are`} missing`,
    firstName: 'operator',
    blocks: [
      paragraph('We couldn’t compare our ledger with all of the card processor’s reports:'),
      preformatted(missing.join('\n\n')),
      footnote(
        'We tell you once about each report. It’s read as soon as it comes, and compared the following night.',
      ),
    ],
  })

/** Brings an operator the link that sets up their sign-in to the console. */
export const operatorLinkMail = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Set up your login to the console',
    blocks: [
      paragraph(
        'Two owners of this exchange are asking you to set up your login to the operators’ console. You need an authenticator app.',
      ),
      button('Set up your login', link, link),
      footnote(
        'The link works once, for a day. If you weren’t expecting it, don’t open it, and tell the owners.',
      ),
    ],
  })

/** Tells the operator that nobody can be looked up on the sanctions list. */
export const sanctionsListMail = (to: string, words: string): Mail =>
  composeMail({
    to,
    subject: 'Screening: the sanctions list isn’t responding',
    firstName: 'operator',
    blocks: [paragraph(words), footnote('We tell you once, and try the list again every ten minutes.')],
  })

type ContactMessage = { fullName: string; email: string; message: string }

/** Messages of the contact page, for the operator. A reply to a mail with one message goes to its writer. */
export function contactMail({ to, messages }: { to: string; messages: readonly ContactMessage[] }): Mail {
  const [first] = messages
  const isOne = messages.length === 1 && first !== undefined
  const mail = composeMail({
    to,
    subject: isOne
      ? `Message from ${inSentence(first.fullName)}`
      : `${messages.length} messages from the contact page`,
    firstName: 'operator',
    blocks: [
      ...messages.flatMap(({ fullName, email, message }) => [
        paragraph(`${inSentence(fullName)} <${email}> wrote on the contact page:`),
        preformatted(message),
      ]),
      footnote('The address was typed into a form and isn’t confirmed. Never reply with anything secret.'),
    ],
  })
  return isOne ? { ...mail, replyTo: first.email } : mail
}

const waitingWords = {
  checks: ['identity check', 'identity checks'],
  rates: ['table of rates', 'tables of rates'],
  payouts: ['returned payout', 'returned payouts'],
  chargebacks: ['chargeback', 'chargebacks'],
  differences: ['difference', 'differences'],
  messages: ['message', 'messages'],
  approvals: ['second approval', 'second approvals'],
  matches: ['match with the sanctions list', 'matches with the sanctions list'],
  reports: ['report about a person', 'reports about people'],
  reviews: ['held transfer or listing', 'held transfers and listings'],
  tasks: ['stuck task', 'stuck tasks'],
} as const

type Waiting = {
  to: string
  firstName: string
  waiting: readonly { kind: keyof typeof waitingWords; count: number; oldest: Date }[]
  /** The address of the console. */
  console: string
  now: Date
}

/** Tells an operator how many cases of each kind wait for them. */
export function waitingCasesMail({ to, firstName, waiting, console, now }: Waiting): Mail {
  const counted = waiting.map(({ kind, count }) => `${count} ${waitingWords[kind][count === 1 ? 0 : 1]}`)
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return composeMail({
    to,
    subject: count === 1 ? `Waiting for you: ${counted[0]}` : `${count} cases are waiting for you`,
    firstName,
    blocks: [
      paragraph('These cases are waiting for your decision:'),
      factRows(
        waiting.map(({ oldest }, index) => [counted[index] ?? '', `the oldest for ${since(now, oldest)}`]),
      ),
      button('Open the console', console, console),
      footnote(
        'We tell you about new cases at most once an hour, and each morning while something is waiting.',
      ),
    ],
  })
}

/** Whole hours or days. */
function since(now: Date, then: Date): string {
  const hours = Math.floor((now.getTime() - then.getTime()) / hourMs)
  if (hours < 1) return 'less than an hour'
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
