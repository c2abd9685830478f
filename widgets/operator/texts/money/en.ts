import type { FloatMovement, MoneyTable, OperatorMoney, OwedKind } from '#core/contract/operator-money.ts'
import type { Catalogue } from '#core/texts/translation.ts'

type AccountKind = OperatorMoney['trialBalance'][number]['balances'][number]['kind']

export const english = {
  title: 'Money',
  day: 'Day',
  dayHint: 'In UTC',
  future: 'This day is in the future',
  failed: 'The money of this day could not be loaded.',
  outdated: 'These figures may be out of date. We couldn’t refresh them.',
  nothing: 'No money has moved up to this day',
  nothingText: 'The figures begin with the first listing, order or transfer.',
  audited: 'Last complete audit of the ledger:',
  notAudited: 'The ledger hasn’t been audited completely yet.',
  openFindings: (count: number) =>
    count === 1
      ? '1 rule of the ledger is broken. See Differences in the queue.'
      : `${count} rules of the ledger are broken. See Differences in the queue.`,
  csv: 'Download CSV',
  csvOf: (title: string) => `Download CSV: ${title}`,
  none: 'Nothing on this day.',

  titles: {
    'trial-balance': 'Trial balance',
    fees: 'Fees',
    volume: 'Volume',
    float: 'Float at the processor',
    owed: 'What is owed',
    settlement: 'Settlement and payouts',
  } satisfies Record<MoneyTable, string>,
  texts: {
    'trial-balance': 'A positive balance is what we owe, a negative one what is owed to us.',
    fees: 'Ours, less the partners’ shares, which stand beside them. Fees that were given back are deducted.',
    volume: 'Given in completed orders, without fees. Each order counts in both of its currencies.',
    float: 'Captured money that the processor hasn’t passed on.',
    owed: 'Payouts and refunds on their way to people, shares of partners, and claims on people after chargebacks.',
    settlement: 'How the float changed during the day, with the number of movements in brackets.',
  } satisfies Record<MoneyTable, string>,

  currency: 'Currency',
  accounts: {
    card: 'Held on cards',
    escrow: 'Escrow',
    payable: 'Owed to people',
    processor: 'At the processor',
    fee: 'Fees',
    loss: 'Losses',
    claim: 'Claims on people',
    partner: 'Owed to partners',
  } satisfies Record<AccountKind, string>,
  sum: 'Sum',
  thisDay: 'Day',
  thisMonth: 'Month so far',
  partnersDay: 'Partners, day',
  partnersMonth: 'Partners, month so far',
  ordersDay: 'Orders, day',
  ordersMonth: 'Orders, month so far',
  atStart: 'Start of the day',
  change: 'Change',
  atEnd: 'End of the day',
  amount: 'Amount',
  holders: 'Number',
  owedKinds: {
    people: 'To people',
    partners: 'To partners',
    claims: 'By people',
  } satisfies Record<OwedKind, string>,
  largest: 'Largest amounts',
  name: 'Name',
  owedAs: 'Owed',
  unnamed: 'Deleted',
  movements: {
    captured: 'Captured',
    paid: 'Paid out',
    returned: 'Came back',
    refunded: 'Refunded',
    'capture-failed': 'Captures that failed later',
    'charged-back': 'Chargebacks',
    'chargeback-reversed': 'Chargebacks won',
  } satisfies Record<FloatMovement, string>,

  reconciliation: 'Reconciliation',
  reconciliationText: 'Compares the ledger with the card processor’s reports, line by line.',
  run: 'Run now',
  neverRun: 'The ledger hasn’t been compared yet.',
  lastRun: 'Last run:',
  runFailed: 'The last comparison could not be loaded.',
  agreed: 'Lines that agree',
  differing: 'Differ',
  missing: 'Missing on one side',
  underWay: 'Under way, not counted',
  source: 'Compared with',
  findings: (count: number) => (count === 1 ? '1 open finding' : `${count} open findings`),
  noneOpen: 'No open findings.',
  handle: 'Take them off the queue',
} as const

export type Texts = Catalogue<typeof english>
