import { lazy } from '#core/lazy/lazy.ts'
import { ClosedList } from './ClosedList.tsx'
import type { ListFieldProps } from './option.tsx'

const openable = lazy(
  () => import('./SelectBox.tsx'),
  (module) => module.SelectBox,
)

/** One of a few options. For long lists, ComboboxField. */
export function SelectField(props: ListFieldProps) {
  return <ClosedList field={props} openable={openable} popup="listbox" />
}
