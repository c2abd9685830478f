import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { ReturnLink } from '#core/handoff/ReturnLink.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { type Detail, Details } from './Details.tsx'
import { WizardStep } from './flow/Wizard.tsx'
import { moneyTexts } from './texts/money/index.ts'

type DoneProps = {
  /** The result, in one sentence. */
  title: string
  /** Amount, rate, card, reference. */
  rows: readonly Detail[]
  /** Says what happens next. */
  next: ReactNode
  /** Further parts of the result, below it. */
  children?: ReactNode
  /** Label of the button, 'Done' by default. */
  finish?: string | undefined
  onFinish: () => void
}

/** Success screen of a money action, shown only after the server confirmed it, until the person leaves it. */
export function Done({ title, rows, next, children, finish, onFinish }: DoneProps) {
  const money = useTexts(moneyTexts)
  return (
    <div className="money-done" part="done">
      <SuccessMark />
      <WizardStep title={title} primary={finish ?? money.finish} onNext={onFinish}>
        <Details rows={rows} />
        <section className="money-next">
          <h3>{money.next}</h3>
          <p className="ui-muted">{next}</p>
        </section>
        {children}
        <ReturnLink />
      </WizardStep>
    </div>
  )
}
