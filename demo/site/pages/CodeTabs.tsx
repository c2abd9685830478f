import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { setFramework, useFramework } from '../state/framework.ts'
import './code-tabs.css'

type Props = {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { readonly name: string; readonly content: ReactNode }[]
}

/** The tab that a key leads to. */
const keys: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Code for several frameworks. The choice holds for all tabs of the site, and the next visit. */
export function CodeTabs({ label, tabs }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const framework = useFramework(tabs.map(({ name }) => name))
  const open = tabs.find(({ name }) => name === framework) ?? tabs[0]

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = keys[event.key]?.(open ? tabs.indexOf(open) : 0, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setFramework(tabs[next]?.name ?? '')
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className="code-tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-selected={name === open?.name}
            aria-controls={`${id}panel`}
            tabIndex={name === open?.name ? 0 : -1}
            onClick={() => setFramework(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {open && (
        <div key={open.name} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${open.name}`}>
          {open.content}
        </div>
      )}
    </div>
  )
}
