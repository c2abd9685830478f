import { Component, type ReactNode } from 'react'
import { crashed } from '#core/client/crashed.ts'
import { emitFailed } from '#core/client/emit-failed.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'

/** Crashes after which a retry is no longer offered. */
const maxCrashes = 3

type CrashBoundaryProps = { element: HTMLElement; children: ReactNode }
type CrashBoundaryState = { crashed: boolean; crashes: number; traceId?: string }

/** Contains a crash in its widget, which offers a restart and notifies the host with `cowrie-failed`. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crashed: false, crashes: 0 }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    const { element } = this.props
    const crashes = this.state.crashes + 1
    const retryable = crashes < maxCrashes
    // After the last one the input goes, too: it may be the cause.
    if (retryable) crashed.add(element)
    const traceId = emitFailed(element, { tag: element.localName, code: 'crashed', retryable, error })
    this.setState({ crashes, traceId })
  }

  readonly retry = () => {
    crashed.delete(this.props.element)
    this.setState({ crashed: false })
  }

  override render() {
    const { crashed, crashes, traceId } = this.state
    if (!crashed) return this.props.children
    return <Crashed traceId={traceId} onRetry={crashes < maxCrashes ? this.retry : undefined} />
  }
}

type CrashedProps = { traceId: string | undefined; onRetry: (() => void) | undefined }

function Crashed({ traceId, onRetry }: CrashedProps) {
  const texts = useTexts(uiTexts)
  return (
    <Alert
      tone="error"
      title={texts.crashed}
      action={
        onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {onRetry ? texts.crashedRetry : texts.crashedReload} {texts.crashedCareful}{' '}
      <span>{traceId && texts.crashReference(traceId.slice(0, 8))}</span>
    </Alert>
  )
}
