import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { type Outcome, OutcomeDialog } from '#core/ui/OutcomeDialog.tsx'
import { CircleView } from './CircleView.tsx'
import type { FriendsTab } from './FriendsView.tsx'
import { circleTexts } from './texts/index.ts'

const FriendsView = lazyPart(
  () => import('./FriendsView.tsx'),
  (module) => module.FriendsView,
)
const AddFriend = lazyPart(
  () => import('./AddFriend.tsx'),
  (module) => module.AddFriend,
)

/** The Circle view with the first three friends, and the Friends view with all of them. */
export function Circle() {
  const texts = useTexts(circleTexts)
  return (
    <RequireSetup why={texts.why}>
      <Views />
    </RequireSetup>
  )
}

function Views() {
  const { element } = useWidget()
  const [tab, setTab] = useState<FriendsTab>()
  const [adding, setAdding] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const heading = useRef<HTMLHeadingElement>(null)

  /** Restores focus after the focused view or row is gone. */
  function keepFocus() {
    requestAnimationFrame(() => {
      if (!element.shadowRoot?.activeElement) heading.current?.focus()
    })
  }
  function show(next: FriendsTab | undefined) {
    setTab(next)
    keepFocus()
  }
  function showOutcome(next: Outcome) {
    setAdding(false)
    setOutcome(next)
  }

  const startAdding = () => setAdding(true)
  return (
    <>
      {tab ? (
        <FriendsView
          heading={heading}
          tab={tab}
          onTab={setTab}
          onBack={() => show(undefined)}
          onAdd={startAdding}
          onOutcome={showOutcome}
        />
      ) : (
        <CircleView heading={heading} onView={show} onAdd={startAdding} />
      )}
      <AddFriend open={adding} onClose={() => setAdding(false)} onOutcome={showOutcome} />
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
