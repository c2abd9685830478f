import { useEffect, useSyncExternalStore } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { frozen } from '#core/contract/frozen.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import css from './frozen.css?inline'
import { frozenTexts } from './texts/frozen/index.ts'

registerSheet('frozen', css)

/** Says that operators have frozen the person, before they type what will be refused. Nothing for everybody else. */
export function Frozen() {
  const { signedIn } = useSession()
  // The refusal of a change says it, too: a failed question needs no words.
  const { data } = useAnswer(frozen, {}, { enabled: signedIn, quiet: true })
  return data?.frozen && <Banner words={data.frozen.words} />
}

function Banner({ words }: { words: string }) {
  const texts = useTexts(frozenTexts)
  const { element } = useWidget()
  return (
    useIsFirst(element) && (
      <div className="frozen">
        <Alert tone="warning" title={texts.title}>
          {texts.text(words)}
        </Alert>
      </div>
    )
  )
}

/** The widgets of the page that would say it. */
const places = new Set<HTMLElement>()
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const firstPlace = () =>
  [...places].reduce<HTMLElement | undefined>(
    (first, each) => (first && isBefore(first, each) ? first : each),
    undefined,
  )

/** The first widget on a page says it, and so does each one in a dialog of another. */
function useIsFirst(element: HTMLElement): boolean {
  const isInDialog = element.getRootNode() !== element.ownerDocument
  useEffect(() => {
    if (isInDialog) return
    places.add(element)
    announce()
    return () => {
      places.delete(element)
      announce()
    }
  }, [element, isInDialog])
  return useSyncExternalStore(subscribe, firstPlace) === element || isInDialog
}
