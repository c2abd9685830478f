import { createContext, use } from 'react'
import { useWidget } from '#core/client/widget.ts'
import type { StepsProps } from './Steps.tsx'

type ShowSteps = (steps: StepsProps | undefined) => void

/** Draws the steps of a wizard in the head of the dialog around it. */
export const DialogHeadContext = createContext<ShowSteps | undefined>(undefined)

/** The same for a widget that a dialog embeds, as a property of its element: no context reaches another React root. */
export const dialogHead = Symbol.for('cowrie.head/1')

/** The head of the closest dialog around; undefined on a page. */
export function useDialogHead(): ShowSteps | undefined {
  const { element } = useWidget()
  return use(DialogHeadContext) ?? (element as { [dialogHead]?: ShowSteps })[dialogHead]
}
