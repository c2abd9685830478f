import { lazy } from '#core/lazy/lazy.ts'
import { ClosedList } from './ClosedList.tsx'
import type { ComboboxFieldProps } from './ComboboxBox.tsx'

const openable = lazy(
  () => import('./ComboboxBox.tsx'),
  (module) => module.ComboboxBox,
)

/** A choice among many options by typing: countries, currencies. */
export function ComboboxField(props: ComboboxFieldProps) {
  return <ClosedList field={props} openable={openable} popup="dialog" />
}
