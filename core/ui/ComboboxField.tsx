import { deferred } from '#core/lazy/deferred.ts'
import { ClosedList } from './ClosedList.tsx'
import type { ListFieldProps } from './option.tsx'

export type ComboboxFieldProps = ListFieldProps & { searchPlaceholder?: string | undefined }

const openable = deferred(
  () => import('./ComboboxBox.tsx'),
  (module) => module.ComboboxBox,
)

/** One of many options, found by typing: countries, currencies. */
export function ComboboxField(props: ComboboxFieldProps) {
  return <ClosedList field={props} openable={openable} popup="dialog" />
}
