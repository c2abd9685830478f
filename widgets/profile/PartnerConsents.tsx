import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { consents, endConsent } from '#core/contract/partner-consents.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { Panel } from './Panel.tsx'
import { partnersTexts } from './texts/partners/index.ts'

/** The partners that may begin sessions of the person; each can be ended. */
export function PartnerConsents() {
  const texts = useTexts(partnersTexts)
  const { data, failure, loading, fetching, refetch } = useAnswer(consents, {}, { quiet: true })
  const { send, busy } = useSend(endConsent)
  const [asking, setAsking] = useState<{ id: string; partner: string }>()
  const [ended, setEnded] = useState('')

  async function end() {
    if (!asking) return
    try {
      await send({ params: { id: asking.id } })
      setEnded(texts.ended(asking.partner))
      setAsking(undefined)
    } catch (error) {
      // `useSend` has shown the failure; the dialog stays for another try.
      asFailure(error)
    }
  }

  return (
    <Panel title={texts.title} text={texts.text}>
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>
      )}
      {data?.length === 0 && <p className="ui-muted">{texts.none}</p>}
      {data && data.length > 0 && (
        <ul className="profile-list">
          {data.map(({ id, partner, origins, agreedAt, lastUsedAt }) => (
            <li key={id} className="profile-row" part="consent">
              <div className="profile-row-words">
                <p className="profile-row-title">{partner}</p>
                <p className="ui-muted ui-small">{origins.map((each) => new URL(each).host).join(', ')}</p>
                <p className="ui-muted ui-small">
                  {texts.agreed} <Moment moment={agreedAt} />
                  {lastUsedAt !== undefined && (
                    <>
                      {' · '}
                      {texts.lastUsed} <Moment moment={lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <Button variant="quiet" onClick={() => setAsking({ id, partner })}>
                <span aria-hidden="true">{texts.end}</span>
                <VisuallyHidden>{texts.endOf(partner)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!data && loading && (
        <Loading gap={2}>
          <Skeleton height={56} />
        </Loading>
      )}
      <LiveRegion>{ended}</LiveRegion>
      <ConfirmDialog
        danger
        open={asking !== undefined}
        title={texts.endTitle(asking?.partner ?? '')}
        text={texts.endText}
        confirmLabel={texts.end}
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(undefined)}
      />
    </Panel>
  )
}
