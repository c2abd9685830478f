import { useState } from 'react'
import { PersonAvatar } from '#core/account-ui/PersonAvatar.tsx'
import { asFailure } from '#core/client/api/failures.ts'
import { type AnswerState, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { inviteFriend, type sentInvites } from '#core/contract/circle.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import type { Outcome } from '#core/ui/OutcomeDialog.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { inviteOutcome } from './invite-outcome.ts'
import { People } from './People.tsx'
import { Person } from './Person.tsx'
import { circleTexts } from './texts/index.ts'

type Invite = AnswerOf<typeof sentInvites>[number]
type InviteListProps = { answer: AnswerState<readonly Invite[]>; onOutcome: (outcome: Outcome) => void }

/** The invited person's address, or the name known from an invite link. */
const recipientOf = ({ email, username }: Invite) => email || username || ''

export function InviteList({ answer, onOutcome }: InviteListProps) {
  const texts = useTexts(circleTexts)
  const inviting = useSend(inviteFriend)
  /** Id of the invite being resent: its button is busy. */
  const [resending, setResending] = useState<string>()

  async function resend({ id, email }: Invite) {
    if (inviting.busy) return
    setResending(id)
    try {
      const sent = await inviting.send({ params: { email }, query: {} })
      onOutcome(inviteOutcome(sent, email, texts))
    } catch (error) {
      // `useSend` has shown the failure.
      asFailure(error)
    }
    setResending(undefined)
  }

  return (
    <People
      answer={answer}
      failed={texts.failed.invites}
      empty={<EmptyState icon={<ClockIcon size={24} />} title={texts.noInvites} text={texts.noInvitesText} />}
    >
      {(invite) => (
        <Person
          key={invite.id}
          face={<PersonAvatar id={invite.id} name={recipientOf(invite)} hasImage={false} size={44} />}
          name={recipientOf(invite)}
          more={
            invite.isLinkExpired ? (
              texts.linkExpired
            ) : (
              <StatusPill status="pending">{texts.pending}</StatusPill>
            )
          }
        >
          {invite.isLinkExpired && (
            <Button variant="secondary" busy={resending === invite.id} onClick={() => void resend(invite)}>
              {texts.resend}
              <VisuallyHidden>{texts.inviteTo(recipientOf(invite))}</VisuallyHidden>
            </Button>
          )}
        </Person>
      )}
    </People>
  )
}
