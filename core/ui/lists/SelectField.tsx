import { lazy } from '#core/lazy/lazy.ts'
import { ClosedList } from './ClosedList.tsx'
import type { ListFieldProps } from './option.tsx'

const openable = lazy(
  () => import('./SelectBox.tsx'),
  (module) => module.SelectBox,
)

/** A choice among a few options. For long lists use ComboboxField. */
export function SelectField(props: ListFieldProps) {
  return <ClosedList field={props} openable={openable} popup="listbox" />
}
