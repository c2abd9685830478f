import {
  type ComponentType,
  createContext,
  type Dispatch,
  type ReactElement,
  type ReactNode,
  type Ref,
  type SetStateAction,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { useDialogHead } from '#core/ui/dialog-head.ts'
import { firstField } from '#core/ui/first-field.ts'
import { Steps, type StepsProps } from '#core/ui/Steps.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import wizardCss from '#core/ui/wizard.css?inline'
import type { Flow, FlowPath } from './flow.ts'

registerSheet('wizard', wizardCss)

/** The moves of a flow, bound to the current path. */
export type Journey<Step extends string, Detour extends string> = {
  readonly at: Step | Detour
  readonly step: Step
  readonly canGoBack: boolean
  readonly depth: number
  next(to?: Step): void
  back(): void
  open(detour: Detour): void
  return(): void
  revisit(step: Step): void
  restart(): void
}

/** The moves of a flow on a path that is state: `const journey = useFlow(orderFlow, useState(orderFlow.start))`. */
export function useFlow<Step extends string, Detour extends string>(
  road: Flow<Step, Detour>,
  [path, setPath]: readonly [
    FlowPath<Step, Detour>,
    Dispatch<SetStateAction<FlowPath<Step, Detour>>>,
    ...unknown[],
  ],
): Journey<Step, Detour> {
  return useMemo(
    () => ({
      at: road.at(path),
      step: road.step(path),
      canGoBack: road.canGoBack(path),
      depth: road.depth(path),
      next: (to) => setPath((now) => road.next(now, to)),
      back: () => setPath(road.back),
      open: (detour) => setPath((now) => road.open(now, detour)),
      return: () => setPath(road.return),
      revisit: (step) => setPath((now) => road.revisit(now, step)),
      restart: () => setPath(road.start),
    }),
    [road, path, setPath],
  )
}

type WizardFrame = {
  readonly onBack: (() => void) | undefined
  /** The first field takes the focus, otherwise the heading, except on the wizard's first screen. */
  readonly arrived: boolean
}

export const WizardFrameContext = createContext<WizardFrame | null>(null)

type WizardProps<Step extends string, Detour extends string, Props extends object> = {
  ref?: Ref<HTMLDivElement>
  journey: Journey<Step, Detour>
  /** A component for each step and detour: a missing one fails to compile. Wrap later ones in `lazyStep`. */
  steps: { readonly [Name in Step | Detour]: ComponentType<Props> }
  props: Props
  /** Steps in the header, in order, with their names. The final success screen may be left out. */
  names: readonly { readonly key: Step; readonly label: string }[]
  /** Choices so far: you give, they get, rate, card. */
  summary?: ReactNode
  /** The action is done, so the step has no way back. */
  final?: boolean
}

/**
 * The frame of a wizard: progress, choices so far, the step. The widget holds the draft, so it survives going back;
 * only the step that asks holds PIN and CVV, and they are gone when it unmounts.
 *
 * ```tsx
 * const journey = useFlow(orderFlow, useState(orderFlow.start))
 * <Wizard journey={journey} names={names} props={{ draft, change, journey }} summary={<Summary draft={draft} />}
 *   steps={{ details: DetailsStep, amounts: AmountsStep, …, 'add-card': CardStep }} />
 * ```
 */
export function Wizard<Step extends string, Detour extends string, Props extends object>({
  ref,
  journey,
  steps,
  props,
  names,
  summary,
  final = false,
}: WizardProps<Step, Detour, Props>) {
  const first = useRef(journey.at)
  const moved = useRef(false)
  if (journey.at !== first.current) moved.current = true

  const { back, canGoBack } = journey
  const frame: WizardFrame = { onBack: canGoBack && !final ? back : undefined, arrived: moved.current }
  const Current = steps[journey.at] as ComponentType<Props>
  const isNamed = names.some(({ key }) => key === journey.step)
  const progress = isNamed ? { steps: names, current: journey.step } : undefined
  const isInHead = useStepsInHead(progress)

  return (
    <div ref={ref} className="ui-wizard" part="wizard">
      {progress && !isInHead && <Steps {...progress} />}
      {summary && <div className="ui-wizard-summary">{summary}</div>}
      <WizardFrameContext value={frame}>
        <Current key={journey.at} {...props} />
      </WizardFrameContext>
    </div>
  )
}

/** Whether a dialog is around, whose head then has the steps: it stays while the content scrolls. */
function useStepsInHead(progress: StepsProps | undefined): boolean {
  const showSteps = useDialogHead()
  const json = JSON.stringify(progress)
  useLayoutEffect(() => {
    showSteps?.(json && JSON.parse(json))
    return () => showSteps?.(undefined)
  }, [showSteps, json])
  return showSteps !== undefined
}

type WizardStepProps = {
  /** Heading of the step, which names its form. It takes the focus when a step without a field appears. */
  title: string
  children: ReactNode
  /** Label of the primary button, 'Continue' by default. A step without `form` and `onNext` has no such button. */
  primary?: string
  /** Beside it, for an alternative. */
  secondary?: ReactElement | undefined
  busy?: boolean
  disabled?: boolean
  /** `form.props` of `useForm`, or `onNext` for a step without input. */
  form?: {
    ref?: Ref<HTMLFormElement>
    noValidate: boolean
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
  onNext?: () => void
}

/** One step: heading, content, and the foot with Back and the primary button. */
export function WizardStep({
  title,
  children,
  primary,
  secondary,
  busy,
  disabled,
  form,
  onNext,
}: WizardStepProps) {
  const frame = use(WizardFrameContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const arrived = frame?.arrived ?? false

  useEffect(() => {
    if (!arrived) return
    const first = heading.current?.closest('form')?.querySelector<HTMLElement>(firstField)
    ;(first ?? heading.current)?.focus()
  }, [arrived])

  const ui = useTexts(uiTexts)

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble through portals: ignore the form of a dialog opened from here.
    if (event.target === event.currentTarget && !busy && !disabled) onNext?.()
  }

  return (
    <form noValidate onSubmit={submit} {...form} className="ui-wizard-step" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="ui-wizard-title">
        {title}
      </h2>
      <div className="ui-wizard-content">{children}</div>
      <div className="ui-wizard-foot">
        {frame?.onBack && (
          <Button variant="secondary" onClick={frame.onBack} disabled={busy}>
            {ui.back}
          </Button>
        )}
        {secondary}
        {(form ?? onNext) && (
          <Button type="submit" busy={busy ?? false} disabled={disabled}>
            {primary ?? ui.continue}
          </Button>
        )}
      </div>
    </form>
  )
}
