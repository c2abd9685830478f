import { Component, type ReactNode } from 'react'
import { dispatch } from './events.ts'
import { Button } from './ui/Button.tsx'
import { Notice } from './ui/Notice.tsx'

const texts = {
  title: 'This part of the page stopped working',
  text: 'Nothing was sent. Try again, or reload the page.',
  retry: 'Try again',
} as const

type CrashBoundaryProps = { element: HTMLElement; children: ReactNode }

/** A crash stays inside its widget, which offers to start afresh and tells the host with `cowrie-failed`. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    const { element } = this.props
    const message = error instanceof Error ? error.message : String(error)
    dispatch(element, 'cowrie-failed', { tag: element.localName, message })
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <Notice
        tone="error"
        title={texts.title}
        action={
          <Button variant="secondary" onClick={() => this.setState({ crashed: false })}>
            {texts.retry}
          </Button>
        }
      >
        {texts.text}
      </Notice>
    )
  }
}
