import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Moment } from '#core/ui/Moment.tsx'
import { reportTexts } from './texts/index.ts'
import css from './thread.css?inline'

registerSheet('thread', css)

export type ThreadMessage = {
  readonly key: string
  /** From the reader's own side: it stands at the end of the line. */
  readonly isOwn: boolean
  readonly by: string
  readonly text: string
  readonly at: string
}

/** Messages between a member and the operators, oldest first. */
export function Thread({ messages }: { messages: readonly ThreadMessage[] }) {
  const texts = useTexts(reportTexts)
  return (
    <ul className="thread" aria-label={texts.messages}>
      {messages.map(({ key, isOwn, by, text, at }) => (
        <li key={key} className={isOwn ? 'thread-own' : undefined}>
          <p className="thread-text" dir="auto">
            {text}
          </p>
          <p className="ui-muted ui-small">
            {by}, <Moment moment={at} />
          </p>
        </li>
      ))}
    </ul>
  )
}
