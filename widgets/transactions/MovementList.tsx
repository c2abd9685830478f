import { type PagedAnswer, usePages } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { IncomingMoney, SentTransfer } from '#core/contract/transfers.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ArrowIcon } from '#core/ui/basics/Icons.tsx'
import { PagedTable } from '#core/ui/PagedTable.tsx'
import { lineRows } from '#core/ui/tables/line-rows.ts'
import { NoMatches } from '#core/ui/tables/NoMatches.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import { type Movement, movementKey } from './columns.tsx'
import {
  activeFilterCount,
  incomingPages,
  type SearchCriteria,
  searchOf,
  sentPages,
  type Which,
} from './search.ts'
import { transactionsTexts } from './texts/index.ts'

/** Rows of a short list. */
const shortRows = 5

type ListProps<Row extends Movement> = {
  columns: readonly Column<Row>[]
  criteria: SearchCriteria
  /** Shows a few rows until more are asked for. */
  isShort: boolean
  /** Clears search and filter. */
  onClear: () => void
}

export const SentList = (props: ListProps<SentTransfer>) => (
  <MovementList {...props} which="sent" found={usePages(sentPages, searchOf(props.criteria))} />
)

export const IncomingList = (props: ListProps<IncomingMoney>) => (
  <MovementList {...props} which="incoming" found={usePages(incomingPages, searchOf(props.criteria))} />
)

type MovementListProps<Row extends Movement> = ListProps<Row> & { which: Which; found: PagedAnswer<Row> }

function MovementList<Row extends Movement>({
  which,
  found,
  columns,
  criteria,
  isShort,
  onClear,
}: MovementListProps<Row>) {
  const texts = useTexts(transactionsTexts)
  return (
    <PagedTable
      layout={lineRows}
      hideCount={isShort}
      {...(isShort && { first: shortRows, showMoreLabel: texts.showMore })}
      caption={texts[which]}
      columns={columns}
      rowKey={movementKey}
      found={found}
      texts={texts}
      moreLabel={texts.loadMore}
      empty={
        <Nothing
          isSent={which === 'sent'}
          searched={criteria.text !== '' || activeFilterCount(criteria.filter) > 0}
          onClear={onClear}
        />
      }
    />
  )
}

type NothingProps = { isSent: boolean; searched: boolean; onClear: () => void }

function Nothing({ isSent, searched, onClear }: NothingProps) {
  const texts = useTexts(transactionsTexts)
  const request = useRequest()
  if (searched) {
    return <NoMatches text={texts.noMatchText} resetLabel={texts.clear} onReset={onClear} />
  }
  return (
    <EmptyState
      icon={<ArrowIcon size={24} />}
      title={isSent ? texts.noSent : texts.noIncoming}
      text={isSent ? texts.noSentText : texts.noIncomingText}
      action={
        isSent && (
          <Button onClick={() => void request('cowrie-send-money-requested', {})}>{texts.sendMoney}</Button>
        )
      }
    />
  )
}
