import { useEffect } from 'react'
import { type KeptOptions, useKept } from '#core/client/kept.ts'
import type { Flow } from './flow.ts'
import { useFlow } from './Wizard.tsx'

/**
 * The path of a wizard and the cards chosen on it, which a reload brings back. The success ends all that is kept under
 * names that start with `name`.
 */
export function useKeptFlow<Step extends string, Detour extends string, Chosen extends object>(
  name: string,
  flow: Flow<Step | 'done', Detour>,
  nothingChosen: Chosen,
  options: Pick<KeptOptions<unknown>, 'staysWhenLeft'> = {},
) {
  const path = useKept(`${name}/path`, flow.start, options)
  const cards = useKept<Chosen>(`${name}/cards`, nothingChosen, options)
  const journey = useFlow(flow, path.state)
  const [chosen, setChosen] = cards.state
  const isDone = journey.step === 'done'
  const forget = () => path.forget(name)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the success ends what was kept
  useEffect(() => {
    if (isDone) forget()
  }, [isDone])

  return {
    journey,
    chosen,
    choose: (change: Partial<Chosen>) => setChosen((now) => ({ ...now, ...change })),
    isDone,
    /** Whether the person has left the first step. */
    hasMoved: path.isChanged,
    forget,
    restart() {
      setChosen(nothingChosen)
      journey.restart()
    },
  }
}
