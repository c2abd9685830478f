import { useEffect, useRef } from 'react'
import { decide, useIsAsking } from './unsaved.ts'

/** Asks before a page is left on which something typed isn't saved. Escape stays. */
export function LeaveQuestion() {
  const isAsking = useIsAsking()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])

  return (
    <dialog ref={dialog} className="question" aria-labelledby="leave-title" onClose={() => decide(false)}>
      <h2 id="leave-title">Leave without saving?</h2>
      <p>What you changed on this page has not been saved and will be lost.</p>
      <div className="question-actions">
        <button type="button" className="button" onClick={() => decide(false)}>
          Keep editing
        </button>
        <button type="button" className="button primary" onClick={() => decide(true)}>
          Leave
        </button>
      </div>
    </dialog>
  )
}
