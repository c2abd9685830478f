import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { listingsCsv } from '#core/contract/exports.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { canSortByRate, type Sort, searchInput, sorts, type View } from './search.ts'
import { laterTexts } from './texts/later/index.ts'

type SortAndExportProps = { view: View; onChange: (sort: Sort) => void }

/** Sort order, and the export of the own listings. By rate only if the rates are comparable, and for people who see them (rules/listings.md#sort). */
export function SortAndExport({ view, onChange }: SortAndExportProps) {
  const texts = useTexts(laterTexts)
  const lists = useTexts(listTexts)
  const { signedIn } = useSession()
  const canCompare = signedIn && canSortByRate(view.filter)
  const offered = sorts.filter((sort) => sort !== 'best-rate' || view.whose === 'others')
  return (
    <>
      <div className="listings-sort">
        <SelectField
          hideLabel
          label={lists.sortBy}
          name="sort"
          options={offered.map((sort) => ({
            value: sort,
            label: texts.sorts[sort],
            ...(sort === 'best-rate' &&
              !canCompare && {
                disabled: true,
                hint: signedIn ? texts.rateNeedsPair : texts.rateNeedsLogin,
              }),
          }))}
          value={offered.includes(view.sort) ? view.sort : 'newest'}
          onChange={(sort) => onChange(sort as Sort)}
        />
      </div>
      {view.whose === 'own' && (
        <DownloadButton from={listingsCsv} input={searchInput(view)}>
          {lists.exportCsv}
        </DownloadButton>
      )}
    </>
  )
}
