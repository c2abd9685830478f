import { useCallback, useMemo, useRef, useState } from 'react'
import { usePages } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { StatementLine } from '#core/contract/statement.ts'
import { ListHead } from '#core/exchange-ui/list-tools/ListHead.tsx'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatDay } from '#core/texts/dates.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { PagedTable } from '#core/ui/PagedTable.tsx'
import { printAlone } from '#core/ui/print-alone.ts'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { NoMatches } from '#core/ui/tables/NoMatches.tsx'
import { columnsFor } from './columns.tsx'
import { Sums } from './Sums.tsx'
import { activeFilterCount, type Filter, linePages, linesOf, noFilter, receiptOf } from './search.ts'
import { statementTexts } from './texts/index.ts'

// Loaded on demand: nobody needs them before the lines.
const Tools = lazyPart(
  () => import('./Tools.tsx'),
  (module) => module.Tools,
  { waiting: <Skeleton height={48} /> },
)
const FilterDialog = lazyPart(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
)

/** Everything that moved or is held on the person's cards. */
export function Statement() {
  const texts = useTexts(statementTexts)
  return (
    <RequireSetup why={texts.why}>
      <Sheet />
    </RequireSetup>
  )
}

function Sheet() {
  const texts = useTexts(statementTexts)
  const tables = useTexts(tableTexts)
  const {
    element,
    settings: { locale },
  } = useWidget()
  const request = useRequest()
  const [filter, setFilter] = useState<Filter>(noFilter)
  const [isFiltering, setFiltering] = useState(false)
  const paper = useRef<HTMLDivElement>(null)
  const found = usePages(linePages, linesOf(filter))
  const dayOfLine = useCallback(({ at }: StatementLine) => formatDay(at, locale), [locale])
  const columns = useMemo(
    () =>
      columnsFor((line) => request('cowrie-navigate', { to: receiptOf(line) }), { texts, tables, locale }),
    [request, texts, tables, locale],
  )

  function print() {
    if (paper.current) printAlone(element, paper.current, texts.title)
  }

  return (
    <Stack gap={4}>
      <ListHead title={texts.title}>
        <Tools filter={filter} onFilter={() => setFiltering(true)} onPrint={print} />
      </ListHead>
      <div ref={paper} className="statement" part="statement">
        <h2 className="statement-paper-title">{texts.title}</h2>
        <Sums filter={filter} onFilter={setFilter} isQuiet={found.failure !== undefined} />
        <PagedTable
          layout={cardRows}
          caption={texts.title}
          columns={columns}
          rowKey={({ cursor }) => cursor}
          groupOf={dayOfLine}
          onOpen={(line) => void request('cowrie-navigate', { to: receiptOf(line) })}
          found={found}
          texts={texts}
          moreLabel={texts.loadMore}
          empty={
            activeFilterCount(filter) > 0 ? (
              <NoMatches
                text={texts.noMatchText}
                resetLabel={texts.clear}
                onReset={() => setFilter(noFilter)}
              />
            ) : (
              <EmptyState
                icon={<SwapIcon size={24} />}
                title={texts.empty}
                text={texts.emptyText}
                action={
                  <Button onClick={() => void request('cowrie-navigate', { to: '/listings' })}>
                    {tables.toListings}
                  </Button>
                }
              />
            )
          }
        />
      </div>
      {isFiltering && (
        <FilterDialog
          filter={filter}
          onApply={(next) => {
            setFilter(next)
            setFiltering(false)
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </Stack>
  )
}
