import type { reviewOutcomes } from '#core/contract/decide-review.ts'
import type { LoggedCall } from '#core/contract/logged-calls.ts'
import type { PersonActionName } from '#core/contract/operator-actions.ts'
import type { CaseKind } from '#core/contract/operator-cases.ts'
import type { ListName } from '#core/contract/operator-lists.ts'
import type { LogKind } from '#core/contract/operator-log.ts'
import type { matchDecisions } from '#core/contract/operator-matches.ts'
import type { identityOutcomes, rateOutcomes } from '#core/contract/operator-queue.ts'
import type { PartnerPayoutState } from '#core/contract/partner-earnings.ts'
import type { KeyKind } from '#core/contract/partner-keys.ts'
import type { Catalogue } from '#core/texts/translation.ts'

/** Follows the caller's name. */
type Phrase = string | ((about: string) => string)

/** A call, and a choice from a closed list. */
type ChosenCall =
  | `actOnPerson ${PersonActionName}`
  | `decideIdentity ${(typeof identityOutcomes)[number]}`
  | `decideRates ${(typeof rateOutcomes)[number]}`
  | `decideMatch ${(typeof matchDecisions)[number]}`
  | `decideReview ${(typeof reviewOutcomes)[number]}`
  | `handleCase ${CaseKind}`
  | `handledCases ${CaseKind}`
  | `operatorList ${ListName}`
  | `operatorListCsv ${ListName}`
  | `endPartnerPayout ${Exclude<PartnerPayoutState, 'asked'>}`
  | `partner makeOwnKey ${KeyKind}`

export const english = {
  about:
    'Every call is logged before it’s carried out, so an entry says what was asked. A refused call has a second entry with the reason.',
  failed: 'The log could not be loaded.',
  entries: (count: number) => `Entries shown: ${count}`,
  older: 'Load older',
  noneMatch: 'Nothing in the log matches these filters.',
  exportHint: (most: string) => `The file has up to ${most} entries, newest first.`,
  by: 'Who',
  anyone: 'Anyone',
  partners: 'All partners',
  host: 'The host',
  removed: (name: string) => `${name} (removed)`,
  kind: 'What',
  anything: 'Anything',
  kinds: {
    readings: 'Looking things up',
    decisions: 'Decisions about people and cases',
    logins: 'Logins and passkeys',
    operators: 'Managing operators',
    partners: 'Managing partners',
  } satisfies Record<LogKind, string>,
  refusedOnly: 'Only refused calls',
  days: 'Days are in your time zone.',
  since: (day: string) => `from ${day}`,
  until: (day: string) => `to ${day}`,
  endBeforeStart: 'The end is before the start',
  reset: 'Show everything',
  refused: (reason: string) => `Refused: ${reason}`,

  phrases: {
    operatorSignIn: 'logged in',
    operatorSignOut: 'logged out',
    operatorPasskeyOptions: 'started to log in with a passkey',
    operatorPasskeySignIn: 'logged in with a passkey',
    operatorPasskeys: 'looked at their own passkeys',
    newOperatorPasskey: 'started to add a passkey',
    addOperatorPasskey: 'asked to add a passkey',
    removeOperatorPasskey: (about: string) => `asked to remove the passkey ${about}`,
    openEnrolment: 'opened the link to set up their login',
    enrol: 'set up their login',
    operatorQueue: 'looked at the queue',
    identityCheck: (about: string) => `asked for the identity check of ${about}`,
    decideIdentity: (about: string) => `asked to decide the identity check of ${about}`,
    decideRates: (about: string) => `asked to decide the rates of ${about}`,
    closeMessage: (about: string) => `asked to close the message ${about}`,
    handleCase: (about: string) => `asked to take a case off the queue: ${about}`,
    handledCases: 'looked at handled cases',
    chargebackEvidence: (about: string) => `asked for the evidence about a chargeback of ${about}`,
    withdrawApproval: (about: string) => `asked to withdraw the request ${about}`,
    declineApproval: (about: string) => `asked to decline the request ${about}`,
    operatorLog: 'looked at this log',
    operatorLogCsv: 'asked for this log as a file',
    logOperators: 'opened the filter of this log',
    colleagues: 'asked for the list of operators',
    addColleague: 'asked to add an operator',
    linkColleague: (about: string) => `asked to email a login link to ${about}`,
    changeColleagueRole: (about: string) => `asked to change the role of ${about}`,
    removeColleague: (about: string) => `asked to remove the operator ${about}`,
    operatorFigures: 'looked at the figures',
    operatorMoney: 'looked at the money of a day',
    operatorMoneyCsv: 'asked for a table of the money of a day',
    operatorReconciliation: 'looked at the last comparison with the processor',
    runReconciliation: 'asked for a comparison with the processor',
    operatorExchange: (about: string) => `looked up ${about}`,
    operatorSearch: 'searched',
    operatorList: (about: string) => `looked at the list ${about}`,
    operatorListCsv: (about: string) => `asked for the list ${about} as a file`,
    operatorPerson: (about: string) => `looked up ${about}`,
    personTimeline: (about: string) => `looked at the timeline of ${about}`,
    notePerson: (about: string) => `asked to add a note about ${about}`,
    sanctionsMatch: (about: string) => `asked for the sanctions match of ${about}`,
    decideMatch: (about: string) => `asked to decide the sanctions match of ${about}`,
    takeBackMatch: (about: string) => `asked to take back the sanctions match of ${about}`,
    operatorReport: (about: string) => `asked for a report about ${about}`,
    answerReport: (about: string) => `asked to answer a report about ${about}`,
    closeReport: (about: string) => `asked to close a report about ${about}`,
    decideReview: (about: string) => `asked to decide on a held transfer or listing of ${about}`,
    actOnPerson: (about: string) => `asked to act on ${about}`,
    exportPersonJson: (about: string) => `asked for all data about ${about}`,
    exportPersonPdf: (about: string) => `asked for all data about ${about} as a PDF`,
    operatorPartners: 'asked for the list of partners',
    makePartnerKey: (about: string) => `asked to create a key for ${about}`,
    rollPartnerKey: (about: string) => `asked to replace a key of ${about}`,
    endPartnerKey: (about: string) => `asked to revoke a key of ${about}`,
    setPartnerContact: (about: string) => `asked to set the contact of ${about}`,
    setPartnerFeeShare: (about: string) => `asked to set the fee share of ${about}`,
    askPartnerPayout: (about: string) => `asked for a payout to ${about}`,
    endPartnerPayout: (about: string) => `asked to end a payout to ${about}`,

    'partner askPartnerLink': 'asked for a login link',
    'partner partnerSignIn': 'logged in to the partner page',
    'partner partnerSignOut': 'logged out of the partner page',
    'partner makeOwnKey': 'asked to create a key',
    'partner rollOwnKey': (about: string) => `asked to replace the key ${about}`,
    'partner endOwnKey': (about: string) => `asked to revoke the key ${about}`,
    'partner addOrigin': (about: string) => `asked to add the origin ${about}`,
    'partner removeOrigin': (about: string) => `asked to remove the origin ${about}`,
    'partner endSessions': (about: string) => `asked to end the sessions of its user ${about}`,
    'partner addWebhookReceiver': 'asked to add a webhook address',
    'partner changeWebhookReceiver': (about: string) => `asked to change the webhook address ${about}`,
    'partner removeWebhookReceiver': (about: string) => `asked to remove the webhook address ${about}`,
    'partner rollWebhookSecret': (about: string) => `asked for a new secret of the webhook address ${about}`,
    'partner testWebhookReceiver': (about: string) => `asked to test the webhook address ${about}`,
    'partner resendWebhook': (about: string) => `asked to send the event ${about} again`,

    'operator add': (about: string) => `added the operator ${about}`,
    'operator renew': (about: string) => `created a new login link for ${about}`,
    'operator role': (about: string) => `changed the role of ${about}`,
    'operator remove': (about: string) => `removed the operator ${about}`,
    'partner fee-share': (about: string) => `set the fee share of ${about}`,
    'partner contact': (about: string) => `set the contact of ${about}`,
    'partner keys make': (about: string) => `created a key for ${about}`,
    'partner keys roll': (about: string) => `replaced a key of ${about}`,
    'partner keys end': (about: string) => `revoked a key of ${about}`,
  } satisfies Record<LoggedCall, Phrase>,
  chosen: {
    'actOnPerson freeze': (about: string) => `asked to freeze ${about}`,
    'actOnPerson unfreeze': (about: string) => `asked to unfreeze ${about}`,
    'actOnPerson hold-payouts': (about: string) => `asked to hold payouts to ${about}`,
    'actOnPerson release-payouts': (about: string) => `asked to release payouts to ${about}`,
    'actOnPerson ask-documents': (about: string) => `asked for documents of ${about} again`,
    'actOnPerson end-sessions': (about: string) => `asked to end all sessions of ${about}`,
    'actOnPerson close': (about: string) => `asked to close the account of ${about}`,
    'actOnPerson erase': (about: string) => `asked to erase ${about}`,
    'decideIdentity passed': (about: string) => `asked to pass the identity check of ${about}`,
    'decideIdentity failed': (about: string) => `asked to fail the identity check of ${about}`,
    'decideRates approved': (about: string) => `asked to approve the rates of ${about}`,
    'decideRates refused': (about: string) => `asked to refuse the rates of ${about}`,
    'decideMatch different': (about: string) =>
      `asked to record that ${about} isn’t the person on the sanctions list`,
    'decideMatch same': (about: string) =>
      `asked to record that ${about} is the person on the sanctions list`,
    'decideReview approved': (about: string) => `asked to approve a held transfer or listing of ${about}`,
    'decideReview declined': (about: string) => `asked to decline a held transfer or listing of ${about}`,
    'handleCase payout': (about: string) => `asked to take a returned payout of ${about} off the queue`,
    'handleCase chargeback': (about: string) => `asked to take a chargeback of ${about} off the queue`,
    'handleCase difference': (about: string) => `asked to take the difference ${about} off the queue`,
    'handledCases payout': 'looked at handled returned payouts',
    'handledCases chargeback': 'looked at handled chargebacks',
    'handledCases difference': 'looked at handled differences',
    'operatorList people': 'looked at the list of people',
    'operatorList orders': 'looked at the list of orders',
    'operatorList transfers': 'looked at the list of transfers',
    'operatorList payouts': 'looked at the list of payouts',
    'operatorList tasks': 'looked at the list of tasks',
    'operatorListCsv people': 'asked for the list of people as a file',
    'operatorListCsv orders': 'asked for the list of orders as a file',
    'operatorListCsv transfers': 'asked for the list of transfers as a file',
    'operatorListCsv payouts': 'asked for the list of payouts as a file',
    'operatorListCsv tasks': 'asked for the list of tasks as a file',
    'endPartnerPayout paid': (about: string) => `asked to mark a payout to ${about} as paid`,
    'endPartnerPayout returned': (about: string) => `asked to mark a payout to ${about} as returned`,
    'endPartnerPayout withdrawn': (about: string) => `asked to withdraw a payout to ${about}`,
    'partner makeOwnKey secret': 'asked to create a secret key',
    'partner makeOwnKey publishable': 'asked to create a publishable key',
  } satisfies Record<ChosenCall, Phrase>,

  refusals: {
    broken: 'we failed',
    busy: 'the exchange was busy',
    'maybe-done': 'it may have been done all the same',
    'bad-input': 'something in it wasn’t valid',
    'not-found': 'it doesn’t exist',
    'not-allowed': 'their role doesn’t allow it',
    'too-many-requests': 'too many requests',
    'too-large': 'too large',
    'already-decided': 'it was already decided',
    'needs-another-operator': 'a second operator has to ask for it',
    'match-first': 'the sanctions match comes first',
    'matters-open': 'something of the person is still open',
    'operator-exists': 'there’s already an operator with this address',
    'no-processor-report': 'there was no report of the processor yet',
    'card-processor-away': 'the card processor didn’t answer',
    'report-closed': 'the report was closed',
    'wrong-app-code': 'wrong code',
    'app-code-slowed': 'too many wrong codes',
    'passkey-unknown': 'unknown passkey',
    'passkey-refused': 'the passkey’s signature was wrong',
    'passkey-known': 'the passkey was already there',
    'passkeys-full': 'too many passkeys',
    'partner-keys-full': 'too many keys',
    'partner-sign-in-old': 'the login was too long ago',
    'partner-origin-wrong': 'it isn’t an origin',
    'partner-origin-taken': 'another partner has the origin',
    'partner-origin-unproven': 'the origin has no proof',
    'partner-origins-full': 'too many origins',
    'partner-origin-last': 'it’s the last origin',
    'partner-receiver-known': 'the webhook address was already there',
    'partner-receivers-full': 'too many webhook addresses',
  },
} as const

export type Texts = Catalogue<typeof english>
