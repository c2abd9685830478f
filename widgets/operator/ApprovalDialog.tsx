import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { actOnPerson } from '#core/contract/operator-actions.ts'
import {
  type ApprovalKind,
  declineApproval,
  isAboutPerson,
  type OpenApproval,
} from '#core/contract/operator-approvals.ts'
import { linkColleague } from '#core/contract/operator-colleagues.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { takeBackMatch } from '#core/contract/operator-matches.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { approvalTexts } from './approval-texts/index.ts'
import { matchTexts } from './match-texts/index.ts'
import { colleagueTexts } from './texts/colleagues/index.ts'
import { operatorTexts } from './texts/index.ts'
import { peopleTexts } from './texts/people/index.ts'

type ApprovalDialogProps = {
  approval: OpenApproval
  /** False: declines it. */
  approves: boolean
  title: string
  onClose: () => void
}

/** The request, what follows from the decision, and the second operator's reason where it is about a person. */
export function ApprovalDialog({ approval, approves, title, onClose }: ApprovalDialogProps) {
  const { what, askedBy, reason, at } = approval
  const texts = useTexts(approvalTexts)
  const { approve } = useTexts(operatorTexts)
  const effect = useEffectText(what)
  const { decide, busy } = useDecision(approval, approves)
  const [refusal, setRefusal] = useState<string>()
  const [isFirst, setFirst] = useState(false)
  const needsReason = isAboutPerson(what)
  const form = useForm({
    initial: { reason: '' },
    check: (typed) => ({
      reason: needsReason && typed.reason.trim() === '' ? texts.reasonNeeded : undefined,
    }),
    async submit(typed) {
      setRefusal(undefined)
      try {
        if (await decide(typed.reason)) onClose()
        else setFirst(true)
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={title}
      description={approves ? effect : texts.declineText}
    >
      <form {...form.props} className="ui-form" aria-label={title}>
        <div>
          <p>
            {texts.askedBy(askedBy)} <Moment moment={at} />
          </p>
          {reason !== undefined && <p>{texts.because(bidiName(reason))}</p>}
        </div>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {isFirst ? (
          <Alert>{texts.askedBySelf}</Alert>
        ) : (
          <>
            {needsReason && (
              <TextField
                label={texts.ownReason}
                hint={texts.reasonHint}
                maxLength={operatorLengths.reason}
                {...form.field('reason')}
              />
            )}
            <div className="operator-actions">
              <Button
                type="submit"
                variant={!approves || what === 'close' || what === 'erase' ? 'danger' : 'primary'}
                busy={busy}
              >
                {approves ? approve : texts.decline}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  )
}

/** The consequence of an approved action, as its own dialog tells it. */
function useEffectText(what: ApprovalKind): string {
  const { actText } = useTexts(peopleTexts)
  const { takeBackText } = useTexts(matchTexts)
  const { linkText } = useTexts(colleagueTexts)
  const { approveText } = useTexts(operatorTexts)
  const others = { 'take-back-match': takeBackText, 'operator-link': linkText, rates: approveText }
  return { ...actText, ...others }[what]
}

/** Answers false where the earlier request was over, so that this operator is the first of two now. */
function useDecision({ id, what, about }: OpenApproval, approves: boolean) {
  const act = useSend(actOnPerson)
  const takeBack = useSend(takeBackMatch)
  const link = useSend(linkColleague)
  const decline = useSend(declineApproval)
  const quiet = { quiet: true, awaitFresh: true }

  async function approve(reason: string): Promise<boolean> {
    const params = { id: about }
    switch (what) {
      case 'operator-link':
        return (await link.send({ params }, quiet)).data.isDone
      case 'take-back-match':
        return (await takeBack.send({ params, body: { reason } }, quiet)).data.isDone
      case 'rates':
        throw new Error('rates are approved in their own row')
      default:
        return (await act.send({ params, body: { what, reason } }, quiet)).data.isDone
    }
  }
  return {
    async decide(reason: string) {
      if (approves) return approve(reason)
      await decline.send({ params: { id }, body: isAboutPerson(what) ? { reason } : {} }, quiet)
      return true
    },
    busy: [act, takeBack, link, decline].some((each) => each.busy),
  }
}
