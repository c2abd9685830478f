import { useLayoutEffect, useRef } from 'react'
import { decide, type Question, useQuestion } from './unsaved.ts'

/** Asks before a page is left on which something typed isn't saved. Escape stays. */
export function LeaveQuestion() {
  const question = useQuestion()
  // A dialog says late that it was closed, perhaps when the next question is up: each has a dialog of its own.
  return question && <Asked key={question.number} question={question} />
}

function Asked({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closing, and not just going away, gives the focus back to where it was.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby="leave-title"
      onClose={() => decide(question, false)}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p>What you changed on this page has not been saved and will be lost.</p>
      <div className="question-actions">
        <button type="button" className="button" onClick={() => decide(question, false)}>
          Keep editing
        </button>
        <button type="button" className="button primary" onClick={() => decide(question, true)}>
          Leave
        </button>
      </div>
    </dialog>
  )
}
