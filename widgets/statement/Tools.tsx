import { useTexts } from '#core/client/use-texts.ts'
import { statementCsv, statementPdf } from '#core/contract/statement.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { PrintIcon } from '#core/ui/PrintIcon.tsx'
import { activeFilterCount, type Filter, queryOf } from './search.ts'
import { statementTexts } from './texts/index.ts'

type ToolsProps = { filter: Filter; onFilter: () => void; onPrint: () => void }

/** Filter, the exports of what it finds, and print. */
export function Tools({ filter, onFilter, onPrint }: ToolsProps) {
  const texts = useTexts(statementTexts)
  const lists = useTexts(listTexts)
  const tables = useTexts(tableTexts)
  const count = activeFilterCount(filter)
  const query = queryOf(filter)
  return (
    <>
      <Button variant="secondary" onClick={onFilter}>
        <FilterIcon size={18} />
        {count > 0 ? lists.filtered(count) : tables.filter}
      </Button>
      <DownloadButton from={statementCsv} input={{ query }}>
        {lists.exportCsv}
      </DownloadButton>
      <DownloadButton from={statementPdf} input={{ query }}>
        {lists.pdf}
      </DownloadButton>
      <Button variant="secondary" onClick={onPrint}>
        <PrintIcon size={18} />
        {texts.print}
      </Button>
    </>
  )
}
