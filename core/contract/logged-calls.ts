/** The calls that the log of operators records, and the kind of each. */
import type { OperatorContract } from './operator-contract.ts'
import type { LogKind } from './operator-log.ts'
import type { PartnerPageContract } from './partner-page-contract.ts'

/** Partners' readings are not in the log. */
type Changing<Contract> = {
  [Name in keyof Contract & string]: Contract[Name] extends { method: 'POST' } ? Name : never
}[keyof Contract & string]

type HostCall = `operator ${'add' | 'renew' | 'role' | 'remove'}` | `partner ${PartnerCommand}`
type PartnerCommand = 'fee-share' | 'contact' | `keys ${'make' | 'roll' | 'end'}`

export type LoggedCall = keyof OperatorContract | `partner ${Changing<PartnerPageContract>}` | HostCall

export const kindOfCall: Readonly<Record<LoggedCall, LogKind>> = {
  operatorQueue: 'readings',
  identityCheck: 'readings',
  handledCases: 'readings',
  chargebackEvidence: 'readings',
  operatorLog: 'readings',
  operatorLogCsv: 'readings',
  logOperators: 'readings',
  colleagues: 'readings',
  operatorFigures: 'readings',
  operatorMoney: 'readings',
  operatorMoneyCsv: 'readings',
  operatorReconciliation: 'readings',
  runReconciliation: 'readings',
  operatorExchange: 'readings',
  operatorSearch: 'readings',
  operatorList: 'readings',
  operatorListCsv: 'readings',
  operatorPerson: 'readings',
  personTimeline: 'readings',
  sanctionsMatch: 'readings',
  operatorReport: 'readings',
  operatorPartners: 'readings',
  operatorPasskeys: 'readings',

  decideIdentity: 'decisions',
  decideRates: 'decisions',
  closeMessage: 'decisions',
  handleCase: 'decisions',
  withdrawApproval: 'decisions',
  declineApproval: 'decisions',
  notePerson: 'decisions',
  actOnPerson: 'decisions',
  exportPersonJson: 'decisions',
  exportPersonPdf: 'decisions',
  decideMatch: 'decisions',
  takeBackMatch: 'decisions',
  answerReport: 'decisions',
  closeReport: 'decisions',
  decideReview: 'decisions',

  operatorSignIn: 'logins',
  operatorSignOut: 'logins',
  operatorPasskeyOptions: 'logins',
  operatorPasskeySignIn: 'logins',
  newOperatorPasskey: 'logins',
  addOperatorPasskey: 'logins',
  removeOperatorPasskey: 'logins',
  openEnrolment: 'logins',
  enrol: 'logins',
  'partner registerTestPartner': 'partners',
  'partner askPartnerLink': 'logins',
  'partner partnerSignIn': 'logins',
  'partner partnerSignOut': 'logins',

  addColleague: 'operators',
  linkColleague: 'operators',
  changeColleagueRole: 'operators',
  removeColleague: 'operators',
  'operator add': 'operators',
  'operator renew': 'operators',
  'operator role': 'operators',
  'operator remove': 'operators',

  makePartnerKey: 'partners',
  rollPartnerKey: 'partners',
  endPartnerKey: 'partners',
  setPartnerContact: 'partners',
  setPartnerFeeShare: 'partners',
  askPartnerPayout: 'partners',
  endPartnerPayout: 'partners',
  'partner askKeyCode': 'partners',
  'partner makeOwnKey': 'partners',
  'partner rollOwnKey': 'partners',
  'partner endOwnKey': 'partners',
  'partner addOrigin': 'partners',
  'partner checkOrigin': 'partners',
  'partner removeOrigin': 'partners',
  'partner endSessions': 'partners',
  'partner addWebhookReceiver': 'partners',
  'partner changeWebhookReceiver': 'partners',
  'partner removeWebhookReceiver': 'partners',
  'partner rollWebhookSecret': 'partners',
  'partner testWebhookReceiver': 'partners',
  'partner resendWebhook': 'partners',
  'partner replayWebhooks': 'partners',
  'partner fee-share': 'partners',
  'partner contact': 'partners',
  'partner keys make': 'partners',
  'partner keys roll': 'partners',
  'partner keys end': 'partners',
}
