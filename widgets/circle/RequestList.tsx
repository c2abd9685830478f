import { useState } from 'react'
import { PersonAvatar } from '#core/account-ui/PersonAvatar.tsx'
import { asFailure } from '#core/client/api/failures.ts'
import { type AnswerState, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type pendingFriendRequests, treatFriendRequest } from '#core/contract/circle.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import type { Outcome } from '#core/ui/OutcomeDialog.tsx'
import { useLast } from '#core/ui/use-last.ts'
import { People } from './People.tsx'
import { Person } from './Person.tsx'
import { circleTexts } from './texts/index.ts'

type FriendRequest = AnswerOf<typeof pendingFriendRequests>[number]
type RequestListProps = {
  answer: AnswerState<readonly FriendRequest[]>
  onOutcome: (outcome: Outcome) => void
}

export function RequestList({ answer, onOutcome }: RequestListProps) {
  const texts = useTexts(circleTexts)
  const responding = useSend(treatFriendRequest)
  const [asked, ask] = useState<FriendRequest>()
  /** Id of the request being accepted: its button is busy. */
  const [accepting, setAccepting] = useState<string>()
  const shown = useLast(asked)

  async function respond({ id }: FriendRequest, status: 'Approved' | 'Reject', outcome: Outcome) {
    try {
      await responding.send({ body: { requestId: id, status } })
      ask(undefined)
      onOutcome(outcome)
    } catch (error) {
      // `useSend` has shown the failure. A refusal means that the list is outdated; anything else may be retried.
      if (asFailure(error).kind === 'refused') ask(undefined)
    }
  }
  async function accept(request: FriendRequest) {
    if (responding.busy) return
    setAccepting(request.id)
    await respond(request, 'Approved', {
      title: texts.accepted,
      text: texts.acceptedText(bidiName(request.fullName)),
    })
    setAccepting(undefined)
  }

  return (
    <>
      <People
        answer={answer}
        failed={texts.failed.requests}
        empty={
          <EmptyState icon={<UserIcon size={24} />} title={texts.noRequests} text={texts.noRequestsText} />
        }
      >
        {(request) => (
          <Person
            key={request.id}
            face={<PersonAvatar id={request.id} name={request.fullName} hasImage={false} size={44} />}
            name={request.fullName}
            more={request.username}
          >
            <Button variant="secondary" disabled={accepting === request.id} onClick={() => ask(request)}>
              {texts.reject}
              <VisuallyHidden>{texts.requestOf(bidiName(request.fullName))}</VisuallyHidden>
            </Button>
            <Button busy={accepting === request.id} onClick={() => void accept(request)}>
              {texts.accept}
              <VisuallyHidden>{texts.requestOf(bidiName(request.fullName))}</VisuallyHidden>
            </Button>
          </Person>
        )}
      </People>
      {shown && (
        <ConfirmDialog
          danger
          open={asked !== undefined}
          busy={responding.busy}
          title={texts.rejectTitle}
          text={texts.rejectText(bidiName(shown.fullName))}
          confirmLabel={texts.reject}
          onConfirm={() =>
            void respond(shown, 'Reject', {
              title: texts.rejected,
              text: texts.rejectedText(bidiName(shown.fullName)),
            })
          }
          onCancel={() => ask(undefined)}
        />
      )}
    </>
  )
}
