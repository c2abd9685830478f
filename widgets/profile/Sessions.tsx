import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { endSession, logoutEverywhere, sessions } from '#core/contract/sessions.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { describeDevice } from './device.ts'
import { Panel } from './Panel.tsx'
import rowsCss from './rows.css?inline'
import { profileSecurityTexts } from './texts/security/index.ts'

registerSheet('rows', rowsCss)

/** Refetch interval: sessions end by themselves. */
const refetchEveryMs = 60_000

/** Active sessions; one of them, or all, can be ended. */
export function Sessions() {
  const securityTexts = useTexts(profileSecurityTexts)
  const { emit } = useWidget()
  const { signOut } = useSession()
  const { data, failure, loading, fetching, refetch } = useAnswer(
    sessions,
    {},
    { quiet: true, refetchEveryMs },
  )
  const end = useSend(endSession)
  const endAll = useSend(logoutEverywhere)
  const [ending, setEnding] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [ended, setEnded] = useState('')

  async function endOne(id: string, device: string) {
    if (ending) return
    setEnding(id)
    try {
      await end.send({ params: { id } })
      setEnded(securityTexts.sessionEnded(device))
    } catch (error) {
      // `useSend` has shown the failure.
      asFailure(error)
    } finally {
      setEnding(undefined)
    }
  }

  async function endEverywhere() {
    try {
      await endAll.send({})
    } catch (error) {
      // `useSend` has shown the failure; the dialog stays for another try.
      asFailure(error)
      return
    }
    setAsking(false)
    signOut()
    // Unhandled, the widget shows its own sign-in.
    emit('cowrie-navigate', { to: '/login' })
  }

  return (
    <Panel
      title={securityTexts.sessions}
      text={securityTexts.sessionsText}
      action={
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {securityTexts.everywhere}
        </Button>
      }
    >
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {securityTexts.sessionsFailed}
        </LoadFailure>
      )}
      {data ? (
        <ul className="profile-list">
          {data.map(({ id, device, startedAt, lastSeenAt, isCurrent }) => {
            const name = describeDevice(device, securityTexts)
            return (
              <li key={id} className="profile-row" part="session">
                <div className="profile-row-words">
                  <p className="profile-row-title">
                    {name}{' '}
                    <span>
                      {isCurrent && <StatusPill status="completed">{securityTexts.thisDevice}</StatusPill>}
                    </span>
                  </p>
                  <p className="ui-muted ui-small">
                    {securityTexts.loggedIn} <Moment moment={startedAt} /> · {securityTexts.lastSeen}{' '}
                    <Moment moment={lastSeenAt} />
                  </p>
                </div>
                {!isCurrent && (
                  <Button variant="quiet" busy={ending === id} onClick={() => void endOne(id, name)}>
                    <span aria-hidden="true">{securityTexts.endSession}</span>
                    <VisuallyHidden>{securityTexts.endSessionOf(name)}</VisuallyHidden>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        loading && (
          <Loading gap={2}>
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Loading>
        )
      )}
      <LiveRegion>{ended}</LiveRegion>
      <ConfirmDialog
        danger
        open={asking}
        title={securityTexts.everywhereTitle}
        text={securityTexts.everywhereText}
        confirmLabel={securityTexts.everywhere}
        busy={endAll.busy}
        onConfirm={() => void endEverywhere()}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  )
}
