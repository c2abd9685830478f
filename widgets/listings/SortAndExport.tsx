import { useDownload } from '#core/client/api/download.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { listingsCsv } from '#core/contract/exports.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { DownloadIcon } from '#core/ui/ListIcons.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { canSortByRate, type Sort, searchInput, sorts, type View } from './search.ts'
import { listingsTexts } from './texts/index.ts'

type SortAndExportProps = { view: View; onChange: (sort: Sort) => void }

/** Sort order. By rate only if the rates are comparable, and for people who see them (rules/listings.md#sort). */
export function SortAndExport({ view, onChange }: SortAndExportProps) {
  const texts = useTexts(listingsTexts)
  const { signedIn } = useSession()
  const canCompare = signedIn && canSortByRate(view.filter)
  const offered = sorts.filter((sort) => sort !== 'best-rate' || view.whose === 'others')
  return (
    <>
      <div className="listings-sort">
        <SelectField
          hideLabel
          label={texts.sortBy}
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
      {view.whose === 'own' && <Export view={view} />}
    </>
  )
}

/** Exports the person's listings, as filtered in the tab. */
function Export({ view }: { view: View }) {
  const texts = useTexts(listingsTexts)
  const { download, busy } = useDownload(listingsCsv)
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download(searchInput(view))}>
      <DownloadIcon size={18} />
      {texts.exportCsv}
    </Button>
  )
}
