import { use, useMemo, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  type ListSort,
  listNames,
  listPage,
  listSorts,
  maxListRows,
  mayList,
  operatorList,
  operatorListCsv,
} from '#core/contract/operator-lists.ts'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import { formatDigits } from '#core/money/money.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { searchFurtherTexts } from '#core/texts/shared/search-further/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { NoMatches } from '#core/ui/tables/NoMatches.tsx'
import { Table } from '#core/ui/tables/Table.tsx'
import { ListFilter, ListFilterInWords } from './ListFilter.tsx'
import { columnsOf } from './list-columns.tsx'
import {
  activeFilters,
  type ListFilter as Filter,
  fileQueryOf,
  type ListView,
  noListFilter,
  pageQueryOf,
  placeOfList,
  viewOf,
} from './list-view.ts'
import logCss from './log.css?inline'
import { GoContext, PlaceLink } from './PlaceLink.tsx'
import { listsTexts } from './texts/lists/index.ts'

registerSheet('log', logCss)

/** The lists that a role reads, and the open one. Its filter, order and page are those of the place. */
export function Lists({ id, role }: { id: string; role: OperatorRole }) {
  const texts = useTexts(listsTexts)
  const asked = useMemo(() => viewOf(id), [id])
  const readable = listNames.filter((list) => mayList(role, list))
  const view = readable.includes(asked.list) ? asked : viewOf('')
  return (
    <Stack gap={4}>
      <nav className="operator-places" aria-label={texts.choose}>
        {readable.map((list) => (
          <PlaceLink
            key={list}
            place={placeOfList(viewOf(list))}
            current={list === view.list}
            className="operator-place"
          >
            {texts.names[list]}
          </PlaceLink>
        ))}
      </nav>
      <Tools view={view} />
      <Page view={view} />
    </Stack>
  )
}

/** The order, the filter and the file. A change begins with the first page. */
function Tools({ view }: { view: ListView }) {
  const { list, filter, sort } = view
  const texts = useTexts(listsTexts)
  const { filter: filterLabel } = useTexts(tableTexts)
  const { filtered, exportCsv } = useTexts(listTexts)
  const { locale } = useWidget().settings
  const go = use(GoContext)
  const [isFiltering, setFiltering] = useState(false)
  const count = activeFilters(filter)
  const most = formatDigits(String(maxListRows), { locale, decimals: 0 })
  const show = (change: { filter?: Filter; sort?: ListSort }) =>
    go(placeOfList({ ...view, ...change, after: undefined }))
  return (
    <>
      <Row justify="between">
        <h2>{texts.names[list]}</h2>
        <Row gap={2}>
          <SelectField
            hideLabel
            label={texts.sort}
            name="sort"
            options={listSorts.map((value) => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={(value) => show({ sort: value as ListSort })}
          />
          <Button variant="secondary" onClick={() => setFiltering(true)}>
            <FilterIcon size={18} />
            {count > 0 ? filtered(count) : filterLabel}
          </Button>
          <DownloadButton from={operatorListCsv} input={{ params: { list }, query: fileQueryOf(view) }}>
            {exportCsv}
          </DownloadButton>
        </Row>
      </Row>
      <p className="ui-muted ui-small">{texts.exportHint(most)}</p>
      {count > 0 && (
        <ListFilterInWords list={list} filter={filter} onReset={() => show({ filter: noListFilter })} />
      )}
      {isFiltering && (
        <ListFilter
          list={list}
          filter={filter}
          onApply={(next) => {
            setFiltering(false)
            show({ filter: next })
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  )
}

/** The rows of a page, or why there are none. */
function Page({ view }: { view: ListView }) {
  const { list } = view
  const texts = useTexts(listsTexts)
  const input = { params: { list }, query: pageQueryOf(view) }
  const { data, outdated, failure, refetch } = useAnswer(operatorList, input, { quiet: true })
  const found = outdated ? undefined : data
  if (!found)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.failed}
      </LoadFailure>
    ) : (
      <Loading gap={2}>
        <Skeleton height={320} />
      </Loading>
    )
  return (
    <>
      <VisuallyHidden role="status">
        {found.rows.length > 0 ? texts.rows(found.rows.length) : texts.noneMatch}
      </VisuallyHidden>
      <Rows view={view} found={found} />
      <Pages view={view} found={found} />
    </>
  )
}

type FoundProps = { view: ListView; found: AnswerOf<typeof operatorList> }

function Rows({ view, found: { rows, next } }: FoundProps) {
  const { list, filter, after } = view
  const texts = useTexts(listsTexts)
  const { locale } = useWidget().settings
  const go = use(GoContext)
  const columns = useMemo(() => columnsOf(list, texts, locale), [list, texts, locale])
  if (rows.length > 0)
    return <Table layout={cardRows} caption={texts.names[list]} columns={columns} rows={rows} rowKey={idOf} />
  if (next) return null
  if (activeFilters(filter) === 0 && !after) return <EmptyState title={texts.empty} text={texts.emptyText} />
  const everything = placeOfList({ ...view, filter: noListFilter, after: undefined })
  return <NoMatches text={texts.noneMatch} resetLabel={texts.showAll} onReset={() => go(everything)} />
}

const idOf = ({ id }: { readonly id: string }) => id

/** Links, so that Back leads to the page before. */
function Pages({ view, found: { rows, next } }: FoundProps) {
  const texts = useTexts(listsTexts)
  const { further } = useTexts(searchFurtherTexts)
  const isStopped = next !== undefined && rows.length < listPage
  if (!view.after && next === undefined) return null
  return (
    <Stack gap={2}>
      {isStopped && <p className="ui-muted">{texts.stopped}</p>}
      <Row gap={4}>
        {view.after && (
          <PlaceLink place={placeOfList({ ...view, after: undefined })}>{texts.firstPage}</PlaceLink>
        )}
        {next !== undefined && (
          <PlaceLink place={placeOfList({ ...view, after: next })}>
            {isStopped ? further : texts.nextPage}
          </PlaceLink>
        )}
      </Row>
    </Stack>
  )
}
