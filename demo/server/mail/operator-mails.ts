/** The mails to operators, in English. */
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { inSentence } from '../names/in-sentence.ts'
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

const chargebackSentences = {
  opened: 'A person disputes a payment with their bank. What we owe them stays here until it is decided.',
  lost: 'The card processor took the money of a disputed payment from us. What we owe the person stays here and covers it; the rest is a loss.',
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
        'The card processor took back a payment whose money we had paid out already. It is booked as a loss; the people of ' +
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
    subject: `Reconciliation: ${findings.length === 1 ? 'a line does' : `${findings.length} lines do`} not agree`,
    firstName: 'operator',
    blocks: [
      paragraph("Our ledger and the card processor's reports do not agree:"),
      preformatted(findings.slice(0, maxFindings).join('\n\n')),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      footnote('You are told once of each line. To see what is still open, run: npm run reconcile'),
    ],
  })
}

/** Tells the operator which reports the ledger could not be compared with. */
export const missingReportsMail = (to: string, missing: readonly string[]): Mail =>
  composeMail({
    to,
    subject: `Reconciliation: ${missing.length === 1 ? 'a report is' : `${missing.length} reports are`} missing`,
    firstName: 'operator',
    blocks: [
      paragraph('Our ledger could not be compared with all reports of the card processor:'),
      preformatted(missing.join('\n\n')),
      footnote(
        'You are told once of each report. It is read as soon as it comes, and compared in the next night.',
      ),
    ],
  })

/** Brings an operator the link that sets up their sign-in to the console. */
export const operatorLinkMail = ({ to, name, link }: { to: string; name: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Set up your sign-in to the console',
    firstName: name,
    blocks: [
      paragraph(
        'Two owners of this exchange ask you to set up your sign-in to the console of its operators. You need an authenticator app.',
      ),
      button('Set up your sign-in', link, link),
      footnote(
        'The link works once, and for a day. If you do not expect it, tell the owners, and do not open it.',
      ),
    ],
  })

/** Tells the operator that the sanctions list is not the newest one. */
export const sanctionsListMail = (to: string, words: string): Mail =>
  composeMail({
    to,
    subject: 'Screening: the sanctions list cannot be used',
    firstName: 'operator',
    blocks: [paragraph(words), footnote('You are told once. The file is read again as soon as it changes.')],
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
      footnote('The address was typed into a form and is not confirmed. Never answer with anything secret.'),
    ],
  })
  return isOne ? { ...mail, replyTo: first.email } : mail
}
