import { useRef, useState } from 'react'
import './code-block.css'

type Props = {
  code: string
  /** Said before the code, and by the button to those who don't see which code is meant. */
  label: string
  /** Such as `html`. */
  language?: string
}

/** Code to read, select and copy. */
export function CodeBlock({ code, label, language }: Props) {
  const text = useRef<HTMLElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      // Without the permission, or on a page that isn't secure: it is selected, one key away.
      if (text.current) getSelection()?.selectAllChildren(text.current)
      setState('selected')
    }
  }

  return (
    <figure className="code" aria-label={label}>
      <div className="code-bar">
        <span>
          {label}
          {language && ` · ${language}`}
        </span>
        <button type="button" className="code-copy" aria-label={`Copy: ${label}`} onClick={copy}>
          {state === 'copied' ? 'Copied' : state === 'selected' ? 'Selected' : 'Copy'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre tabIndex={0}>
        <code ref={text}>{code}</code>
      </pre>
      <span className="unseen" role="status">
        {state === 'copied' && `Copied: ${label}`}
        {state === 'selected' && 'Selected: copy it with your keyboard'}
      </span>
    </figure>
  )
}
