import { Component, type ReactNode } from 'react'
import { tellFailed } from './failed.ts'
import { Button } from './ui/Button.tsx'
import { Notice } from './ui/Notice.tsx'

const texts = {
  title: 'This part of the page stopped working',
  again: 'Try again, or reload the page.',
  reload: 'Reload the page.',
  // D §3: nobody knows how far it came.
  careful: 'If you were confirming something, look whether it was done before you repeat it.',
  reference: (id: string) => `Reference: ${id}`,
  retry: 'Try again',
} as const

/** Crashes after which another try is no longer offered. */
const mostCrashes = 3

type CrashBoundaryProps = { element: HTMLElement; children: ReactNode }
type CrashBoundaryState = { crashed: boolean; crashes: number; traceId?: string }

/** A crash stays inside its widget, which offers to start afresh and tells the host with `cowrie-failed`. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crashed: false, crashes: 0 }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    const { element } = this.props
    const crashes = this.state.crashes + 1
    const retryable = crashes < mostCrashes
    const traceId = tellFailed(element, { tag: element.localName, code: 'crashed', retryable, error })
    this.setState({ crashes, traceId })
  }

  override render() {
    const { crashed, crashes, traceId } = this.state
    if (!crashed) return this.props.children
    const retryable = crashes < mostCrashes
    return (
      <Notice
        tone="error"
        title={texts.title}
        action={
          retryable && (
            <Button variant="secondary" onClick={() => this.setState({ crashed: false })}>
              {texts.retry}
            </Button>
          )
        }
      >
        {retryable ? texts.again : texts.reload} {texts.careful}{' '}
        {traceId && texts.reference(traceId.slice(0, 8))}
      </Notice>
    )
  }
}
