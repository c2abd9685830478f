import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { ReadyOnly } from '#core/handoff/ReadyOnly.tsx'
import { part } from '#core/ui/Part.tsx'
import { CircleView } from './CircleView.tsx'
import type { FriendsTab } from './FriendsView.tsx'
import { type Outcome, OutcomeDialog } from './OutcomeDialog.tsx'
import { circleTexts } from './texts/index.ts'

const FriendsView = part(
  () => import('./FriendsView.tsx'),
  (module) => module.FriendsView,
)
const AddFriend = part(
  () => import('./AddFriend.tsx'),
  (module) => module.AddFriend,
)

/** The Circle view with the first three friends, and the Friends view with everybody. */
export function Circle() {
  const texts = useTexts(circleTexts)
  return (
    <ReadyOnly why={texts.why}>
      <Views />
    </ReadyOnly>
  )
}

function Views() {
  const { element } = useWidget()
  const [tab, setTab] = useState<FriendsTab>()
  const [adding, setAdding] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const heading = useRef<HTMLHeadingElement>(null)

  /** The view, or the row, that had the focus is gone. */
  function keepFocus() {
    requestAnimationFrame(() => {
      if (!element.shadowRoot?.activeElement) heading.current?.focus()
    })
  }
  function show(next: FriendsTab | undefined) {
    setTab(next)
    keepFocus()
  }
  function tell(next: Outcome) {
    setAdding(false)
    setOutcome(next)
  }

  const add = () => setAdding(true)
  return (
    <>
      {tab ? (
        <FriendsView
          heading={heading}
          tab={tab}
          onTab={setTab}
          onBack={() => show(undefined)}
          onAdd={add}
          tell={tell}
        />
      ) : (
        <CircleView heading={heading} onView={show} onAdd={add} />
      )}
      <AddFriend open={adding} onClose={() => setAdding(false)} tell={tell} />
      <OutcomeDialog
        outcome={outcome}
        onClose={() => {
          setOutcome(undefined)
          keepFocus()
        }}
      />
    </>
  )
}
