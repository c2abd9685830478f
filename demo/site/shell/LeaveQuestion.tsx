import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { decide, type Question, useQuestion } from '../state/unsaved.ts'
import { shellTexts } from './texts/index.ts'

/** Asks before the person leaves a page with unsaved input. Escape stays. */
export function LeaveQuestion() {
  const question = useQuestion()
  // A dialog's close event is late, perhaps after the next question opens: each question has its own dialog.
  return question && <Asked key={question.number} question={question} />
}

function Asked({ question }: { question: Question }) {
  const texts = useTexts(shellTexts)
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Only close() returns the focus to where it was; unmounting does not.
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
