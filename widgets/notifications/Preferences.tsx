import { useId, useRef, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import {
  type NotificationPreference,
  noticePreferences,
  saveNoticePreference,
} from '#core/contract/notifications.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { notificationsTexts } from './texts/index.ts'

/** Choices of notifications in the app and by mail, by kind. */
export function Preferences() {
  const texts = useTexts(notificationsTexts)
  const { data, failure, fetching, loading, refetch } = useAnswer(noticePreferences, {}, { quiet: true })
  if (data) {
    return (
      <Stack gap={6}>
        {data.map((preference) => (
          <Kind key={preference.kind} kept={preference} />
        ))}
      </Stack>
    )
  }
  if (failure && !fetching) {
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.preferencesFailed}
      </LoadFailure>
    )
  }
  return (
    loading && (
      <Loading gap={6}>
        <Skeleton height={104} />
        <Skeleton height={104} />
        <Skeleton height={104} />
      </Loading>
    )
  )
}

/** One kind. A change shows at once, and is reverted if saving fails. */
function Kind({ kept }: { kept: NotificationPreference }) {
  const texts = useTexts(notificationsTexts)
  const { send, busy } = useSend(saveNoticePreference)
  const id = useId()
  const [chosen, setChosen] = useState<NotificationPreference>()
  const latest = useRef<NotificationPreference>(undefined)
  const [outcome, setOutcome] = useState<{ isSaved: boolean; text: string }>()
  const { kind } = kept
  const isFixed = kind === 'security'
  const [name, about] = texts.kinds[kind]
  const shown = chosen ?? kept

  // The server's value changed, here or elsewhere.
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    if (!busy) setChosen(undefined)
  }

  async function change(part: Partial<NotificationPreference>) {
    const isSending = latest.current !== undefined
    latest.current = { ...shown, ...part }
    setChosen(latest.current)
    setOutcome(undefined)
    // One at a time: if two requests crossed, the server could keep the first.
    if (isSending) return
    try {
      for (let sent: NotificationPreference | undefined; sent !== latest.current; ) {
        sent = latest.current
        await send({ body: sent }, { quiet: true })
      }
      setOutcome({ isSaved: true, text: texts.saved })
    } catch (error) {
      const { reason, text } = asFailure(error)
      setChosen(undefined)
      setOutcome({ isSaved: false, text: `${texts.notSaved} ${reason ?? text}` })
    } finally {
      latest.current = undefined
    }
  }

  return (
    <fieldset className="notices-kind" aria-describedby={id}>
      <legend>{name}</legend>
      <p id={id} className="ui-muted ui-small">
        {about}
      </p>
      <SwitchField
        label={texts.inApp}
        disabled={isFixed}
        value={shown.inApp}
        onChange={(inApp) => void change({ inApp })}
      />
      <SwitchField
        label={texts.byMail}
        disabled={isFixed}
        value={shown.byMail}
        onChange={(byMail) => void change({ byMail })}
      />
      {outcome && !outcome.isSaved && <Alert tone="error">{outcome.text}</Alert>}
      <LiveRegion>{outcome?.isSaved ? outcome.text : ''}</LiveRegion>
    </fieldset>
  )
}
