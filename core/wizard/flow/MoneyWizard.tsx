import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useUnsaved } from '#core/client/use-unsaved.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Card, type CardUse, cards } from '#core/contract/cards.ts'
import { type CreditChoice, lastCard, withAdded } from './card-choice.ts'
import { type Flow, flow } from './flow.ts'
import { useKeptFlow } from './use-kept-flow.ts'
import { type Journey, Wizard } from './Wizard.tsx'

type MoneyStepName<Own extends string> = Own | 'debit' | 'credit' | 'confirm' | 'done'

/**
 * Flow of a money wizard: its `own` steps, its card steps, confirmation and success. Adding a card is a detour from a
 * card step: `moneyFlow(['details', 'amounts'], ['debit', 'credit'])`.
 */
export const moneyFlow = <const Own extends string>(
  own: readonly [Own, ...Own[]],
  cards: readonly ('debit' | 'credit')[],
) => flow<MoneyStepName<Own>, 'add-card'>([...own, ...cards, 'confirm', 'done'], ['add-card'])

/** The action by which the server knows the cards used last. A sweep places orders. */
export type CardAction = CardUse extends `${infer Action}-${'debit' | 'credit'}` ? Action : never

/** Chosen cards of a wizard. */
type Chosen = {
  debit: Card | undefined
  credit: CreditChoice | undefined
  added: readonly Card[]
}

/** Props of each step from `<MoneyWizard>`, in addition to its own wizard's. */
export type MoneyProps<Own extends string, Result> = {
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  /** The server's answer after success. */
  result: Result | undefined
  succeed: (result: Result) => void
  /** Called when the person leaves the success screen. */
  finish: () => void
  journey: Journey<MoneyStepName<Own>, 'add-card'>
}

const nothingChosen: Chosen = { debit: undefined, credit: undefined, added: [] }

type MoneyWizardProps<Own extends string, Extra extends object, Result> = {
  /** Name of the kept input; the draft is kept under the same name, see `useKept`. */
  name: string
  action: CardAction
  /** The step that the host asks for, by the attribute `step`. */
  at: number | undefined
  /** Whether the draft has changed. */
  isTyped: boolean
  flow: Flow<MoneyStepName<Own>, 'add-card'>
  names: { readonly [Name in MoneyStepName<Own>]?: string }
  /** The steps before the cards. */
  steps: { readonly [Name in Own]: ComponentType<Extra & MoneyProps<Own, Result>> }
  /** All steps from the cards on: a `<MoneyStep>`. */
  later: ComponentType<Extra & MoneyProps<Own, Result>>
  /** Summary above the cards: a `<MoneySummary>`. */
  summary: ComponentType<Extra & MoneyProps<Own, Result>>
  /** Props that the wizard gives every step: the draft and its setter. */
  props: Extra
  /** Called when the person leaves the success screen. `restart` clears the wizard. */
  onFinish: (restart: () => void) => void
}

/** A wizard that moves money: its own steps, then the shared ones. The widget owns the draft. */
export function MoneyWizard<Own extends string, Extra extends object, Result>({
  name,
  action,
  at,
  isTyped,
  flow,
  names,
  steps,
  later,
  summary: Summary,
  props,
  onFinish,
}: MoneyWizardProps<Own, Extra, Result>) {
  const kept = useKeptFlow(name, flow, nothingChosen)
  const { choose, isDone } = kept
  const chosen = useCards(kept.chosen, action)
  const journey = {
    ...kept.journey,
    /** Passes the steps whose card is known: the confirmation has it, with a way to change it. */
    next(to?: MoneyStepName<Own>) {
      const later = flow.road.slice(flow.road.indexOf(kept.journey.step) + 1)
      const isKnown = (step: string) => (step === 'debit' || step === 'credit') && chosen[step] !== undefined
      // From here on the cards no longer follow the list.
      choose(chosen)
      kept.journey.next(to ?? later.find((step) => !isKnown(step)))
    },
  }
  const [result, setResult] = useState<Result>()
  const { step } = journey

  useUnsaved(!isDone && (isTyped || kept.hasMoved), true)
  const wizard = useHostHistory(journey.at, isDone ? 0 : journey.depth, at, journey.back)

  function restart() {
    setResult(undefined)
    kept.restart()
  }

  const all = {
    ...props,
    chosen,
    choose,
    result,
    succeed(answer: Result) {
      setResult(() => answer)
      journey.next()
    },
    finish: () => onFinish(restart),
    journey,
  }
  return (
    <Wizard
      ref={wizard}
      journey={journey}
      steps={{ ...steps, debit: later, credit: later, confirm: later, done: later, 'add-card': later }}
      names={flow.road.flatMap((key) => {
        const label = names[key]
        return key === 'done' || label === undefined ? [] : { key, label }
      })}
      final={isDone}
      // Before the cards nothing is settled; after them the steps show everything themselves.
      summary={(step === 'debit' || step === 'credit') && <Summary {...all} />}
      props={all}
    />
  )
}

/** The cards that the person has chosen and still has; for a side without one, the one that the server knows. */
function useCards({ debit, credit, added }: Chosen, action: CardAction): Chosen {
  const { data } = useAnswer(cards, {}, { quiet: true })
  if (!data) return { debit, credit, added }
  const listed = withAdded(data, added)
  const still = (card: Card) => listed.some(({ id }) => id === card.id)
  const lastCredit = lastCard(data, `${action}-credit`)
  return {
    added,
    debit: debit && still(debit) ? debit : lastCard(data, `${action}-debit`),
    credit:
      credit && (credit.whose === 'friend' || still(credit.card))
        ? credit
        : lastCredit && { whose: 'mine', card: lastCredit },
  }
}

/**
 * Lets the host's history lead through the wizard: tells each step, goes back to an earlier one that the host asks for,
 * and continues, as its button does, towards a later one.
 */
function useHostHistory(
  name: string,
  step: number,
  wanted: number | undefined,
  back: () => void,
): RefObject<HTMLDivElement | null> {
  const { element, emit } = useWidget()
  const wizard = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host asks once for each number
  useEffect(() => {
    if (wanted === undefined) return
    for (let from = step; from > wanted; from -= 1) back()
    if (wanted > step) wizard.current?.querySelector('form')?.requestSubmit()
  }, [wanted])
  useEffect(() => {
    emit('cowrie-step', { flow: element.localName.replace('cowrie-', ''), name, step })
  }, [name, step, element, emit])
  return wizard
}
