import { Fragment, type ReactNode } from 'react'
import { readPrefill, type WrittenPrefill } from '#core/money/prefill.ts'
import { LockedField } from '#core/ui/fields/LockedField.tsx'
import type { OfPage } from './draft.ts'

type PrefilledProps = { written: WrittenPrefill; children: (page: OfPage) => ReactNode }

/** Reads what the page writes into the form. Other values begin again. */
export const Prefilled = ({ written, children }: PrefilledProps) => (
  <Fragment key={JSON.stringify(written)}>{children({ ...readPrefill(written), LockedField })}</Fragment>
)
