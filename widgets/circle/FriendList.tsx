import { useState } from 'react'
import { PersonAvatar } from '#core/account-ui/PersonAvatar.tsx'
import { asFailure } from '#core/client/api/failures.ts'
import { type AnswerState, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Friend, removeFriend } from '#core/contract/circle.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import type { Outcome } from '#core/ui/OutcomeDialog.tsx'
import { useLast } from '#core/ui/use-last.ts'
import { People } from './People.tsx'
import { Person } from './Person.tsx'
import { SendMoney } from './SendMoney.tsx'
import { circleTexts } from './texts/index.ts'

type FriendListProps = { answer: AnswerState<readonly Friend[]>; onOutcome: (outcome: Outcome) => void }

export function FriendList({ answer, onOutcome }: FriendListProps) {
  const texts = useTexts(circleTexts)
  const removing = useSend(removeFriend)
  const [asked, ask] = useState<Friend>()
  const shown = useLast(asked)

  async function remove({ id, fullName }: Friend) {
    try {
      await removing.send({ params: { userId: id } })
      ask(undefined)
      onOutcome({ title: texts.removed, text: texts.removedText(fullName) })
    } catch (error) {
      // `useSend` has shown the failure. A refusal means that the list is outdated; anything else may be retried.
      if (asFailure(error).kind === 'refused') ask(undefined)
    }
  }

  return (
    <>
      <People
        answer={answer}
        failed={texts.failed.friends}
        empty={
          <EmptyState icon={<UserIcon size={24} />} title={texts.noFriends} text={texts.noFriendsText} />
        }
      >
        {(friend) => (
          <Person
            key={friend.id}
            face={<PersonAvatar {...friend} name={friend.fullName} size={44} />}
            name={friend.fullName}
            more={friend.username}
          >
            <SendMoney friend={friend} />
            <Button variant="quiet" onClick={() => ask(friend)}>
              {texts.remove}
              <VisuallyHidden>{texts.removeWhom(friend.fullName)}</VisuallyHidden>
            </Button>
          </Person>
        )}
      </People>
      {shown && (
        <ConfirmDialog
          danger
          open={asked !== undefined}
          busy={removing.busy}
          title={texts.removeTitle}
          text={texts.removeText(shown.fullName)}
          confirmLabel={texts.remove}
          onConfirm={() => void remove(shown)}
          onCancel={() => ask(undefined)}
        />
      )}
    </>
  )
}
