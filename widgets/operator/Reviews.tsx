import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { decideReview, type reviewOutcomes } from '#core/contract/decide-review.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import type { MetRule, WaitingReview } from '#core/contract/operator-reviews.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDuration } from '#core/texts/age.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { approvalTexts } from './approval-texts/index.ts'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { reviewTexts } from './review-texts/index.ts'
import { operatorTexts } from './texts/index.ts'

type Outcome = (typeof reviewOutcomes)[number]

/** Transfers and listings that rules hold, each with the rules and what they found. */
export function Reviews({ rows, canDecide }: { rows: OperatorQueue['reviews']['rows']; canDecide: boolean }) {
  return rows.map((review) => <Review key={review.id} review={review} canDecide={canDecide} />)
}

function Review({ review, canDecide }: { review: WaitingReview; canDecide: boolean }) {
  const texts = useTexts(reviewTexts)
  const { locale } = useWidget().settings
  const { kind, reference, personId, userName, receiverId, receiverName, rules, openedAt } = review
  const title = texts.kinds[kind](formatMoney(review.amount, review.currency, { locale }))
  return (
    <Item
      waits
      title={
        <>
          {title}, <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>
        </>
      }
      at={openedAt}
      action={canDecide && <Decide review={review} about={`${title}, ${reference}`} />}
    >
      <p>
        <span>{kind === 'listing' ? texts.owner : texts.sender}</span>{' '}
        <PlaceLink place={{ kind: 'person', id: personId }}>{userName}</PlaceLink>
      </p>
      {receiverId !== undefined && receiverName !== undefined && (
        <p>
          <span>{texts.receiver}</span>{' '}
          <PlaceLink place={{ kind: 'person', id: receiverId }}>{receiverName}</PlaceLink>
        </p>
      )}
      {rules.map((met) => (
        <Rule key={met.rule} met={met} />
      ))}
    </Item>
  )
}

const minutesOf: Partial<Record<MetRule['rule'], number>> = { 'new-card': 60, 'many-receivers': 24 * 60 }

/** A rule with its figures, in words. */
function Rule({ met: { rule, found, limit, span = 0 } }: { met: MetRule }) {
  const texts = useTexts(reviewTexts)
  const { locale } = useWidget().settings
  const isCount = rule === 'many-transfers' || rule === 'many-receivers'
  const figure = (value: string) => (isCount ? value : formatMoney(value, 'USD', { locale, whole: true }))
  return (
    <p>
      {texts.rules[rule](
        figure(found),
        figure(String(limit)),
        formatDuration(span * (minutesOf[rule] ?? 0), locale),
      )}
    </p>
  )
}

function Decide({ review, about }: { review: WaitingReview; about: string }) {
  const texts = useTexts(approvalTexts)
  const { approve } = useTexts(operatorTexts)
  const [asked, setAsked] = useState<Outcome>()
  return (
    <>
      <Button variant="secondary" aria-label={texts.declineOf(about)} onClick={() => setAsked('declined')}>
        {texts.decline}
      </Button>
      <Button aria-label={texts.approveOf(about)} onClick={() => setAsked('approved')}>
        {approve}
      </Button>
      {asked && (
        <Question
          key={asked}
          review={review}
          outcome={asked}
          title={asked === 'approved' ? texts.approveOf(about) : texts.declineOf(about)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type QuestionProps = { review: WaitingReview; outcome: Outcome; title: string; onClose: () => void }

/** Says what follows, and asks for the reason. */
function Question({ review: { id, kind }, outcome, title, onClose }: QuestionProps) {
  const { effects } = useTexts(reviewTexts)
  const texts = useTexts(approvalTexts)
  const { approve } = useTexts(operatorTexts)
  const { send, busy } = useSend(decideReview)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonNeeded : undefined }),
    async submit({ reason }) {
      setRefusal(undefined)
      try {
        await send({ params: { id }, body: { outcome, reason } }, { quiet: true, awaitFresh: true })
        onClose()
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <Dialog open onClose={onClose} dismissible={!busy} title={title} description={effects[kind][outcome]}>
      <form {...form.props} className="ui-form" aria-label={title}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField
          label={texts.ownReason}
          hint={texts.reasonHint}
          maxLength={operatorLengths.reason}
          {...form.field('reason')}
        />
        <div className="operator-actions">
          <Button type="submit" variant={outcome === 'declined' ? 'danger' : 'primary'} busy={busy}>
            {outcome === 'approved' ? approve : texts.decline}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
