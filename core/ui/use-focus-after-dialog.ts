import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWidget } from '#core/client/widget.ts'

/**
 * Gives the focus to `heading` when the button that opened a dialog goes with the decision, at once or with a later
 * answer: otherwise it would leave the widget. Ends when the person goes on. Call `opened` before a dialog opens, and
 * `closed` when it closes.
 */
export function useFocusAfterDialog(heading: RefObject<HTMLElement | null>) {
  const root = useWidget().element.shadowRoot
  const opener = useRef<Element>(null)
  const [closeCount, setCloseCount] = useState(0)
  useEffect(() => {
    if (closeCount === 0 || !root) return
    const end = new AbortController()
    const { signal } = end
    function check() {
      if (signal.aborted || root?.querySelector('[role$=dialog]')) return
      // Without the opener, the closed dialog may have given the focus to a button of another row.
      if (root?.activeElement && opener.current?.isConnected !== false) return
      end.abort()
      heading.current?.focus()
    }
    // Later, because the dialog restores the focus after it has gone.
    const checkSoon = () => void setTimeout(check)
    const observer = new MutationObserver(checkSoon)
    checkSoon()
    observer.observe(root, { childList: true, subtree: true })
    signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['keydown', 'pointerdown']) root.addEventListener(type, () => end.abort(), { signal })
    return () => end.abort()
  }, [closeCount, root, heading])
  return {
    opened() {
      opener.current = root?.activeElement ?? null
    },
    closed() {
      setCloseCount((count) => count + 1)
    },
  }
}
