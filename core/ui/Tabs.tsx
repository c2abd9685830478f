import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { registerSheet } from './basics/adopt-styles.ts'
import tabsCss from './tabs.css?inline'
import { useChosenInView } from './use-chosen-in-view.ts'

registerSheet('tabs', tabsCss)

export type Tab = {
  value: string
  label: string
  count?: number | undefined
  /** A second, quieter line. */
  hint?: string | undefined
  content: ReactNode
}

type TabsProps = {
  /** Names the tab list for assistive technology. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}

/** Index of the tab that `key` leads to from the one at `from`; undefined for other keys. */
function targetIndex(key: string, from: number, count: number, isRightToLeft: boolean): number | undefined {
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === forward) return (from + 1) % count
  if (key === back) return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const describedBy = (id: string, { count }: Tab) =>
  count === undefined ? `${id}hint` : `${id}hint ${id}count`

/** Several views of one place. Arrow keys switch at once; only the open tab's content is mounted. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.find((tab) => tab.value === value)
  useChosenInView(list, open?.value, '[aria-selected=true]')

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const from = open ? tabs.indexOf(open) : -1
    const next = targetIndex(event.key, from, tabs.length, isRightToLeft) ?? -1
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    if (tab !== open) onChange(tab.value)
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        className="ui-tab-list"
        part="tabs"
        aria-label={label}
        aria-orientation="horizontal"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            className="ui-tab"
            part="tab"
            // Hidden themselves, hint and count describe the tab, and its name stays its label.
            aria-describedby={tab.hint && describedBy(`${id}${tab.value}`, tab)}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => tab !== open && onChange(tab.value)}
          >
            {tab.hint ? (
              <span className="ui-tab-lines">
                <span>{tab.label}</span>
                <span id={`${id}${tab.value}hint`} className="ui-tab-hint" aria-hidden="true">
                  {tab.hint}
                </span>
              </span>
            ) : (
              <span>{tab.label}</span>
            )}
            {tab.count !== undefined && (
              <span
                id={`${id}${tab.value}count`}
                className="ui-tab-count"
                aria-hidden={tab.hint ? true : undefined}
              >
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.value}
          role="tabpanel"
          id={`${id}panel`}
          className="ui-tab-panel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may begin with content that is not focusable
          tabIndex={0}
          aria-labelledby={`${id}${open.value}`}
        >
          {open.content}
        </div>
      )}
    </div>
  )
}
