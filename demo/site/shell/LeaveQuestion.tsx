import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { decide, type Question, useQuestion } from '../state/unsaved.ts'
import { shellTexts } from './texts/index.ts'

/** Asks before a page is left on which something typed isn't saved. Escape stays. */
export function LeaveQuestion() {
  const question = useQuestion()
  // A dialog says late that it was closed, perhaps when the next question is up: each has a dialog of its own.
  return question && <Asked key={question.number} question={question} />
}

function Asked({ question }: { question: Question }) {
  const texts = useTexts(shellTexts)
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
      <h2 id="leave-title">{texts.leaveTitle}</h2>
      <p>{texts.leaveText}</p>
      <div className="question-actions">
        <button type="button" className="button" onClick={() => decide(question, false)}>
          {texts.keepEditing}
        </button>
        <button type="button" className="button primary" onClick={() => decide(question, true)}>
          {texts.leave}
        </button>
      </div>
    </dialog>
  )
}
