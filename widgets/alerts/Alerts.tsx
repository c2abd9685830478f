import { useTexts } from '#core/client/use-texts.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { newDraft } from './draft.ts'
import { alertsTexts } from './texts/index.ts'

// A page shows one of the two.
const AlertsPage = lazyPart(
  () => import('./AlertsPage.tsx'),
  (module) => module.AlertsPage,
)
const NewAlert = lazyPart(
  () => import('./NewAlert.tsx'),
  (module) => module.NewAlert,
)

type AlertsProps = {
  view: string | undefined
  from: string | undefined
  to: string | undefined
  kind: string | undefined
  push: boolean
}

/** All alerts of the person, or the form of a new one. */
export function Alerts({ view, from, to, kind, push }: AlertsProps) {
  const texts = useTexts(alertsTexts)
  const start = newDraft(from, to, kind)
  return (
    <RequireSetup why={texts.why} needs="sign-in">
      {view === 'form' ? (
        // A new pair from the page resets the form.
        <NewAlert key={JSON.stringify(start)} start={start} />
      ) : (
        <AlertsPage start={start} push={push} />
      )}
    </RequireSetup>
  )
}
