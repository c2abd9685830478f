import { useEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { shellTexts } from './texts/index.ts'

type Props = {
  title: string
  text: string
  onRetry: () => void
}

/** Tells the person that the page failed to load, and offers to try again. */
export function Problem({ title, text, onRetry }: Props) {
  const texts = useTexts(shellTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <section className="problem">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <button type="button" className="button primary" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </section>
  )
}

/** The widget module did not load: without it there is neither a page nor a session. */
export function Unreachable() {
  const texts = useTexts(shellTexts)
  return (
    <Problem
      title={texts.unreachable}
      text={texts.unreachableText}
      // Browsers do not fetch a failed module again before the page reloads.
      onRetry={() => location.reload()}
    />
  )
}
