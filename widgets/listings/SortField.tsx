import { useSession } from '#core/session/session.ts'
import { SelectField } from '#core/ui/SelectField.tsx'
import { laterTexts } from './later-texts.ts'
import { type Sort, sorts, sortsByRate, type View } from './search.ts'

/** B §2: in which order the rows come. By rate only where rates compare, and for those who see them (D §4). */
export function SortField({ view, onChange }: { view: View; onChange: (sort: Sort) => void }) {
  const { signedIn } = useSession()
  const canCompare = signedIn && sortsByRate(view.filter)
  const offered = sorts.filter((sort) => sort !== 'best-rate' || view.whose === 'others')
  return (
    <SelectField
      hideLabel
      label={laterTexts.sortBy}
      name="sort"
      options={offered.map((sort) => ({
        value: sort,
        label: laterTexts.sorts[sort],
        ...(sort === 'best-rate' &&
          !canCompare && {
            disabled: true,
            hint: signedIn ? laterTexts.rateNeedsPair : laterTexts.rateNeedsLogin,
          }),
      }))}
      value={offered.includes(view.sort) ? view.sort : 'newest'}
      onChange={(sort) => onChange(sort as Sort)}
    />
  )
}
