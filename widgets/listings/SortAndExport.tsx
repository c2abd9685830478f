import { useDownload } from '#core/client/api/download.ts'
import { useSession } from '#core/client/session/session.ts'
import { listingsCsv } from '#core/contract/exports.ts'
import { Button } from '#core/ui/Button.tsx'
import { DownloadIcon } from '#core/ui/ListIcons.tsx'
import { SelectField } from '#core/ui/SelectField.tsx'
import { useLaterTexts } from './later-texts.ts'
import { type Sort, searchOf, sorts, sortsByRate, type View } from './search.ts'

type SortAndExportProps = { view: View; onChange: (sort: Sort) => void }

/** The order of the rows. By rate only where rates compare, and for those who see them (rules/listings.md#sort). */
export function SortAndExport({ view, onChange }: SortAndExportProps) {
  const laterTexts = useLaterTexts()
  const { signedIn } = useSession()
  const canCompare = signedIn && sortsByRate(view.filter)
  const offered = sorts.filter((sort) => sort !== 'best-rate' || view.whose === 'others')
  return (
    <>
      <div className="listings-sort">
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
      </div>
      {view.whose === 'own' && <Export view={view} />}
    </>
  )
}

/** What one has posted, as the tab shows it. */
function Export({ view }: { view: View }) {
  const laterTexts = useLaterTexts()
  const { download, busy } = useDownload(listingsCsv)
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download(searchOf(view))}>
      <DownloadIcon size={18} />
      {laterTexts.exportCsv}
    </Button>
  )
}
