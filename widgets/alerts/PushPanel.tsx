import { useEffect, useRef, useState } from 'react'
import { asFailure, Failure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { addPushDevice, pushSettings, removePushDevice } from '#core/contract/push.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { currentDevice, pushAbility, subscribe, unsubscribe } from './push.ts'
import { pushTexts } from './texts/push/index.ts'

/** Alerts as push messages on this device: explains them, and asks the browser only after a press. */
export function PushPanel() {
  const texts = useTexts(pushTexts)
  const { data, loading, failure, fetching, refetch } = useAnswer(pushSettings, {}, { quiet: true })
  return (
    <section className="alerts-push">
      <h3>{texts.title}</h3>
      {loading && <Skeleton height={64} />}
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>
      )}
      {data &&
        (data.publicKey === undefined ? (
          <p className="ui-muted">{texts.off}</p>
        ) : (
          <ThisDevice publicKey={data.publicKey} />
        ))}
    </section>
  )
}

function ThisDevice({ publicKey }: { publicKey: string }) {
  const texts = useTexts(pushTexts)
  const [ability, setAbility] = useState(pushAbility)
  const [isOn, setOn] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const { send: add } = useSend(addPushDevice)
  const { send: remove } = useSend(removePushDevice)

  // A known browser is registered again: the session that may end it is a newer one.
  const addRef = useRef(add)
  useEffect(() => {
    if (ability !== 'able') return
    let isCurrent = true
    currentDevice(publicKey)
      .then(async (device) => {
        if (device) await addRef.current({ body: device }, { quiet: true })
        return device !== undefined
      })
      .catch(() => false)
      .then((found) => isCurrent && setOn(found))
    return () => {
      isCurrent = false
    }
  }, [publicKey, ability])

  async function change(work: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      // The browser's own errors are for developers.
      if (!(error instanceof Failure)) console.error(error)
      setProblem(error instanceof Failure ? (asFailure(error).reason ?? asFailure(error).text) : texts.notNow)
    } finally {
      setBusy(false)
      setAbility(pushAbility())
    }
  }
  const turnOn = () =>
    change(async () => {
      const device = await subscribe(publicKey)
      if (!device) return setProblem(pushAbility() === 'denied' ? undefined : texts.notGiven)
      await add({ body: device }, { quiet: true })
      setOn(true)
      setAnnouncement(texts.on)
    })
  const turnOff = () =>
    change(async () => {
      const device = await currentDevice(publicKey)
      if (device) await remove({ body: { endpoint: device.endpoint } }, { quiet: true })
      await unsubscribe()
      setOn(false)
      setAnnouncement(texts.offHere)
    })

  if (ability !== 'able') return <p className="ui-muted">{texts.cannot[ability]}</p>
  if (isOn === undefined) return <Skeleton height={64} />
  return (
    <>
      <p className="ui-muted">{isOn ? texts.on : texts.explain}</p>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void (isOn ? turnOff() : turnOn())}>
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </>
  )
}
