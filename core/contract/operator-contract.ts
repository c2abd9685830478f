/** Every call of the operators' console, by name. They are no part of the members' contract. */
import { decideReview, reviewOutcomes } from './decide-review.ts'
import type { Endpoint } from './endpoint.ts'
import { actOnPerson, personActions } from './operator-actions.ts'
import { declineApproval, withdrawApproval } from './operator-approvals.ts'
import { chargebackEvidence, handleCase, handledCases } from './operator-cases.ts'
import {
  addColleague,
  changeColleagueRole,
  colleagues,
  linkColleague,
  removeColleague,
} from './operator-colleagues.ts'
import { operatorExchange } from './operator-exchange.ts'
import { exportPersonJson, exportPersonPdf } from './operator-export.ts'
import { operatorFigures } from './operator-figures.ts'
import { operatorList, operatorListCsv } from './operator-lists.ts'
import { logOperators, operatorLog, operatorLogCsv } from './operator-log.ts'
import { decideMatch, matchDecisions, sanctionsMatch, takeBackMatch } from './operator-matches.ts'
import {
  operatorMoney,
  operatorMoneyCsv,
  operatorReconciliation,
  runReconciliation,
} from './operator-money.ts'
import * as partners from './operator-partners.ts'
import * as passkeys from './operator-passkeys.ts'
import { operatorSearch } from './operator-people.ts'
import { notePerson, operatorPerson, personTimeline } from './operator-person.ts'
import * as queue from './operator-queue.ts'
import { answerReport, closeReport, operatorReport } from './operator-reports.ts'
import { operatorRoles } from './operator-roles.ts'
import * as signIn from './operator-sign-in.ts'
import { partnerPayoutStates } from './partner-earnings.ts'

const { closeMessage, decideIdentity, decideRates, identityCheck, operatorQueue } = queue
const {
  addOperatorPasskey,
  newOperatorPasskey,
  operatorPasskeyOptions,
  operatorPasskeySignIn,
  operatorPasskeys,
  removeOperatorPasskey,
} = passkeys
const {
  askPartnerPayout,
  endPartnerKey,
  endPartnerPayout,
  makePartnerKey,
  operatorPartners,
  rollPartnerKey,
  setPartnerContact,
  setPartnerFeeShare,
} = partners
const { enrol, openEnrolment, operatorSignIn, operatorSignOut } = signIn

export const operatorContract = {
  operatorSignIn,
  operatorSignOut,
  operatorPasskeyOptions,
  operatorPasskeySignIn,
  operatorPasskeys,
  newOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
  openEnrolment,
  enrol,
  operatorQueue,
  identityCheck,
  decideIdentity,
  decideRates,
  closeMessage,
  handleCase,
  handledCases,
  chargebackEvidence,
  withdrawApproval,
  declineApproval,
  operatorLog,
  operatorLogCsv,
  logOperators,
  colleagues,
  addColleague,
  linkColleague,
  changeColleagueRole,
  removeColleague,
  operatorFigures,
  operatorMoney,
  operatorMoneyCsv,
  operatorReconciliation,
  runReconciliation,
  operatorExchange,
  operatorSearch,
  operatorList,
  operatorListCsv,
  operatorPerson,
  personTimeline,
  notePerson,
  sanctionsMatch,
  decideMatch,
  takeBackMatch,
  operatorReport,
  answerReport,
  closeReport,
  decideReview,
  actOnPerson,
  exportPersonJson,
  exportPersonPdf,
  operatorPartners,
  makePartnerKey,
  rollPartnerKey,
  endPartnerKey,
  setPartnerContact,
  setPartnerFeeShare,
  askPartnerPayout,
  endPartnerPayout,
} satisfies Record<string, Endpoint>

/** An operator's choices from closed lists: the log names them, because they are nobody's data. */
export const operatorChoices: ReadonlySet<string> = new Set<string>([
  ...personActions,
  ...queue.rateOutcomes,
  ...queue.identityOutcomes,
  ...matchDecisions,
  ...reviewOutcomes,
  ...operatorRoles,
  ...partnerPayoutStates,
])

export type OperatorContract = typeof operatorContract
