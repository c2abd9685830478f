/** Every call of the operators' console: who may make it, and its use case. */
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorTask } from '#core/contract/operator-roles.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import type { Server } from '../../server.ts'
import { closeMessage } from '../contact/contact.ts'
import { declineApproval, withdrawApproval } from './approvals.ts'
import { handleCase, handledCases } from './cases.ts'
import {
  addColleague,
  changeColleagueRole,
  colleagues,
  linkColleague,
  removeColleague,
} from './colleagues.ts'
import { chargebackEvidence } from './evidence.ts'
import { operatorExchange } from './exchange.ts'
import { operatorFigures } from './figures.ts'
import { decideIdentity, identityCheck } from './identity.ts'
import { operatorList, operatorListCsv } from './lists.ts'
import { logOperators, operatorLog, operatorLogCsv } from './log.ts'
import { decideMatch, sanctionsMatch, takeBackMatch } from './matches.ts'
import { operatorMoney } from './money.ts'
import { operatorMoneyCsv } from './money-csv.ts'
import {
  askPartnerPayout,
  endPartnerKey,
  endPartnerPayout,
  makePartnerKey,
  operatorPartners,
  rollPartnerKey,
  setPartnerContact,
  setPartnerFeeShare,
} from './partners.ts'
import {
  addOperatorPasskey,
  newOperatorPasskey,
  operatorPasskeyOptions,
  operatorPasskeys,
  removeOperatorPasskey,
  signInWithOperatorPasskey,
} from './passkeys.ts'
import { operatorPerson } from './person.ts'
import { actOnPerson } from './person-actions.ts'
import { exportPersonJson, exportPersonPdf } from './person-export.ts'
import { notePerson, personTimeline } from './person-timeline.ts'
import { operatorQueue } from './queue.ts'
import { decideRates } from './rates.ts'
import { operatorReconciliation, runReconciliation } from './reconciliation.ts'
import { answerReport, closeReport, operatorReport } from './reports.ts'
import { decideReview } from './reviews.ts'
import { operatorSearch } from './search.ts'
import { type CallingOperator, enrol, openEnrolment, signInOperator, signOutOperator } from './sign-in.ts'

export type OperatorCall<E extends Endpoint> = {
  readonly server: Server
  readonly input: InputOf<E>
  /** Undefined for calls before the sign-in. */
  readonly operator: E['access'] extends 'public' ? undefined : CallingOperator
  readonly token: E['access'] extends 'public' ? undefined : string
  /** The network address of the caller, for limits only. */
  readonly address: string
}

type Outcome<E extends Endpoint> = {
  readonly data: AnswerOf<E>
  readonly authorization?: string
  /** The operator who signed in by the call. */
  readonly operator?: Operator
}

export type OperatorHandler<E extends Endpoint> = {
  /** Only operators whose role is allowed to decide on it. */
  readonly task?: OperatorTask
  readonly handle: (call: OperatorCall<E>) => Promise<Outcome<E>>
}

export const operatorHandlers: { [Name in keyof OperatorContract]: OperatorHandler<OperatorContract[Name]> } =
  {
    operatorSignIn: {
      async handle({ server, input, address }) {
        const { operator, token } = await signInOperator(server, input, address)
        return { data: operator, authorization: token, operator }
      },
    },
    operatorSignOut: {
      handle: async ({ server, token }) => ({ data: await signOutOperator(server, token) }),
    },
    operatorPasskeyOptions: {
      handle: async ({ server }) => ({ data: await operatorPasskeyOptions(server) }),
    },
    operatorPasskeySignIn: {
      async handle({ server, input, address }) {
        const { operator, token } = await signInWithOperatorPasskey(server, input, address)
        return { data: operator, authorization: token, operator }
      },
    },
    operatorPasskeys: {
      handle: async ({ server, operator }) => ({ data: await operatorPasskeys(server, operator) }),
    },
    newOperatorPasskey: {
      handle: async ({ server, operator }) => ({ data: await newOperatorPasskey(server, operator) }),
    },
    addOperatorPasskey: {
      handle: async ({ server, operator, input }) => ({
        data: await addOperatorPasskey(server, operator, input),
      }),
    },
    removeOperatorPasskey: {
      handle: async ({ server, operator, input }) => ({
        data: await removeOperatorPasskey(server, operator, input),
      }),
    },
    openEnrolment: { handle: async ({ server, input }) => ({ data: await openEnrolment(server, input) }) },
    enrol: {
      async handle({ server, input }) {
        const { operator, token } = await enrol(server, input)
        return { data: operator, authorization: token, operator }
      },
    },
    operatorQueue: {
      handle: async ({ server, operator }) => ({ data: await operatorQueue(server, operator) }),
    },
    identityCheck: {
      task: 'identity',
      handle: async ({ server, input }) => ({ data: await identityCheck(server, input) }),
    },
    decideIdentity: {
      task: 'identity',
      handle: async ({ server, operator, input }) => ({
        data: await decideIdentity(server, operator, input),
      }),
    },
    decideRates: {
      task: 'rates',
      handle: async ({ server, operator, input }) => ({ data: await decideRates(server, operator, input) }),
    },
    closeMessage: {
      handle: async ({ server, input }) => ({ data: await closeMessage(server, input.params.id) }),
    },
    handleCase: {
      task: 'rails',
      handle: async ({ server, operator, input }) => ({ data: await handleCase(server, operator, input) }),
    },
    chargebackEvidence: {
      task: 'rails',
      handle: async ({ server, input }) => ({ data: await chargebackEvidence(server, input) }),
    },
    handledCases: {
      handle: async ({ server, input }) => ({ data: await handledCases(server, input) }),
    },
    withdrawApproval: {
      handle: async ({ server, operator, input }) => ({
        data: await withdrawApproval(server, operator, input),
      }),
    },
    declineApproval: {
      handle: async ({ server, operator, input }) => ({
        data: await declineApproval(server, operator, input),
      }),
    },
    operatorLog: {
      task: 'log',
      handle: async ({ server, input }) => ({ data: await operatorLog(server, input) }),
    },
    operatorLogCsv: {
      task: 'log',
      handle: async ({ server, input }) => ({ data: await operatorLogCsv(server, input) }),
    },
    logOperators: {
      task: 'log',
      handle: async ({ server }) => ({ data: await logOperators(server) }),
    },
    colleagues: {
      task: 'operators',
      handle: async ({ server, operator }) => ({ data: await colleagues(server, operator) }),
    },
    addColleague: {
      task: 'operators',
      handle: async ({ server, operator, input }) => ({ data: await addColleague(server, operator, input) }),
    },
    linkColleague: {
      task: 'operators',
      handle: async ({ server, operator, input }) => ({ data: await linkColleague(server, operator, input) }),
    },
    changeColleagueRole: {
      task: 'operators',
      handle: async ({ server, operator, input }) => ({
        data: await changeColleagueRole(server, operator, input),
      }),
    },
    removeColleague: {
      task: 'operators',
      handle: async ({ server, operator, input }) => ({
        data: await removeColleague(server, operator, input),
      }),
    },
    operatorFigures: { handle: async ({ server }) => ({ data: await operatorFigures(server) }) },
    operatorMoney: {
      task: 'money',
      handle: async ({ server, input }) => ({ data: await operatorMoney(server, input) }),
    },
    operatorMoneyCsv: {
      task: 'money',
      handle: async ({ server, input }) => ({ data: await operatorMoneyCsv(server, input) }),
    },
    operatorReconciliation: {
      task: 'money',
      handle: async ({ server }) => ({ data: await operatorReconciliation(server) }),
    },
    runReconciliation: {
      task: 'money',
      handle: async ({ server }) => ({ data: await runReconciliation(server) }),
    },
    operatorExchange: {
      handle: async ({ server, input }) => ({ data: await operatorExchange(server, input) }),
    },
    operatorSearch: {
      handle: async ({ server, input }) => ({ data: await operatorSearch(server, input) }),
    },
    operatorList: {
      handle: async ({ server, operator, input }) => ({ data: await operatorList(server, operator, input) }),
    },
    operatorListCsv: {
      handle: async ({ server, operator, input }) => ({
        data: await operatorListCsv(server, operator, input),
      }),
    },
    operatorPerson: {
      handle: async ({ server, input }) => ({ data: await operatorPerson(server, input) }),
    },
    personTimeline: {
      handle: async ({ server, input }) => ({ data: await personTimeline(server, input) }),
    },
    actOnPerson: {
      task: 'people',
      handle: async ({ server, operator, input }) => ({ data: await actOnPerson(server, operator, input) }),
    },
    exportPersonJson: {
      task: 'people',
      handle: async ({ server, operator, input }) => ({
        data: await exportPersonJson(server, operator, input),
      }),
    },
    exportPersonPdf: {
      task: 'people',
      handle: async ({ server, operator, input }) => ({
        data: await exportPersonPdf(server, operator, input),
      }),
    },
    notePerson: {
      handle: async ({ server, operator, input }) => ({ data: await notePerson(server, operator, input) }),
    },
    sanctionsMatch: {
      task: 'matches',
      handle: async ({ server, operator, input }) => ({
        data: await sanctionsMatch(server, operator, input),
      }),
    },
    operatorReport: {
      task: 'reports',
      handle: async ({ server, input }) => ({ data: await operatorReport(server, input) }),
    },
    answerReport: {
      task: 'reports',
      handle: async ({ server, operator, input }) => ({ data: await answerReport(server, operator, input) }),
    },
    closeReport: {
      task: 'reports',
      handle: async ({ server, input }) => ({ data: await closeReport(server, input) }),
    },
    decideMatch: {
      task: 'matches',
      handle: async ({ server, operator, input }) => ({ data: await decideMatch(server, operator, input) }),
    },
    decideReview: {
      task: 'reviews',
      handle: async ({ server, operator, input }) => ({ data: await decideReview(server, operator, input) }),
    },
    operatorPartners: {
      task: 'partners',
      handle: async ({ server }) => ({ data: await operatorPartners(server) }),
    },
    makePartnerKey: {
      task: 'partners',
      handle: async ({ server, operator, input }) => ({
        data: await makePartnerKey(server, operator, input),
      }),
    },
    rollPartnerKey: {
      task: 'partners',
      handle: async ({ server, operator, input }) => ({
        data: await rollPartnerKey(server, operator, input),
      }),
    },
    endPartnerKey: {
      task: 'partners',
      handle: async ({ server, input }) => ({ data: await endPartnerKey(server, input) }),
    },
    askPartnerPayout: {
      task: 'partners',
      handle: async ({ server, operator, input }) => ({
        data: await askPartnerPayout(server, operator, input),
      }),
    },
    endPartnerPayout: {
      task: 'partners',
      handle: async ({ server, operator, input }) => ({
        data: await endPartnerPayout(server, operator, input),
      }),
    },
    setPartnerFeeShare: {
      task: 'partners',
      handle: async ({ server, operator, input }) => ({
        data: await setPartnerFeeShare(server, operator, input),
      }),
    },
    setPartnerContact: {
      task: 'partners',
      handle: async ({ server, operator, input }) => ({
        data: await setPartnerContact(server, operator, input),
      }),
    },
    takeBackMatch: {
      task: 'matches',
      handle: async ({ server, operator, input }) => ({ data: await takeBackMatch(server, operator, input) }),
    },
  }
