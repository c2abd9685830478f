import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { sendMoney } from '#core/contract/transfers.ts'
import { type MoneyProps, moneyFlow } from '#core/wizard/flow/money-flow.ts'
import type { Beneficiary, SendDraft } from './draft.ts'

export const sendMoneyFlow = moneyFlow(['details'], ['debit'])

export type StepProps = MoneyProps<'details', AnswerOf<typeof sendMoney>> & {
  draft: SendDraft
  change: Dispatch<SetStateAction<SendDraft>>
  /** The recipient under their name in the circle; chosen in the first step, or fixed. */
  beneficiary: Beneficiary | undefined
  /** Started from a friend's row. */
  isFixed: boolean
  friends: readonly Beneficiary[]
}
