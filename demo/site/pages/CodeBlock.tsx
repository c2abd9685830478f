import { useRef, useState } from 'react'
import './code-block.css'

type Props = {
  code: string
  /** Shown above the code, and part of the button's accessible name. */
  label: string
  /** Such as `html`. */
  language?: string
}

/** A block of code with a copy button. */
export function CodeBlock({ code, label, language }: Props) {
  const text = useRef<HTMLElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      // Without the permission, or on an insecure page, select the code: one key copies it.
      if (text.current) getSelection()?.selectAllChildren(text.current)
      setState('selected')
    }
  }

  return (
    <figure className="code" aria-label={label}>
      <div className="code-bar">
        <span>
          {label}
          <span>{language && ` · ${language}`}</span>
        </span>
        <button type="button" className="code-copy" aria-label={`Copy: ${label}`} onClick={copy}>
          {state === 'copied' ? 'Copied' : state === 'selected' ? 'Selected' : 'Copy'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code ref={text}>{code}</code>
      </pre>
      <span className="unseen" role="status">
        {state === 'copied'
          ? `Copied: ${label}`
          : state === 'selected' && 'Selected: copy it with your keyboard'}
      </span>
    </figure>
  )
}
