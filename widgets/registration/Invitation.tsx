import { useEffect, useRef } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { inviteOfLink } from '#core/contract/circle.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { invitationTexts } from './texts/invitation/index.ts'

type InvitationProps = {
  token: string
  /** Receives the address that the link was mailed to, once. */
  onEmail: (email: string) => void
}

/** Names the inviter, or says why the link does not work any more; registering works all the same. */
export function Invitation({ token, onEmail }: InvitationProps) {
  const texts = useTexts(invitationTexts)
  const { data, failure, fetching, refetch } = useAnswer(inviteOfLink, { params: { token } }, { quiet: true })

  const filled = useRef(false)
  useEffect(() => {
    if (filled.current || data?.email === undefined) return
    filled.current = true
    onEmail(data.email)
  })

  if (!data && failure && !fetching) return <LoadFailure onRetry={refetch}>{texts.failed}</LoadFailure>
  if (!data)
    return (
      <Loading>
        <Skeleton height={64} />
      </Loading>
    )
  if (data.state !== 'open' || data.username === undefined)
    return (
      <Alert tone="warning" title={texts.unusable[data.state === 'open' ? 'wrong' : data.state]}>
        {texts.withoutIt}
      </Alert>
    )
  return (
    <div className="registration-invitation">
      <Avatar name={data.username} photo={data.photoUrl} size={48} />
      <p>
        <b>{texts.invites(bidiName(data.username))}</b>
        <br />
        <span className="ui-muted ui-small">{texts.friends}</span>
      </p>
    </div>
  )
}
