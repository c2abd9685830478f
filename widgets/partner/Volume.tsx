import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { formatMoney } from '#core/money/money.ts'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { Table } from '#core/ui/tables/Table.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

type VolumeRow = AnswerOf<typeof partnerPageContract.partnerVolume>[number]

/** The orders that the partner brought, by day and currency. */
export function Volume() {
  const texts = useTexts(partnerTexts)
  const { locale } = useWidget().settings
  const answer = useAnswer(partnerPageContract.partnerVolume, {}, { quiet: true })
  return (
    <Loaded answer={answer}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={texts.noVolume} text={texts.noVolumeText} />
        ) : (
          <Table<VolumeRow>
            layout={cardRows}
            caption={texts.placeNames.volume}
            rows={rows}
            rowKey={({ day, currency }) => `${day} ${currency}`}
            columns={[
              {
                key: 'day',
                header: texts.day,
                rank: 'title',
                isRowHeader: true,
                render: ({ day }) => <time dateTime={day}>{day}</time>,
              },
              { key: 'currency', header: texts.currency, render: ({ currency }) => currency },
              { key: 'placed', header: texts.placed, align: 'end', render: ({ placed }) => placed },
              {
                key: 'completed',
                header: texts.completed,
                align: 'end',
                render: ({ completed }) => completed,
              },
              {
                key: 'amount',
                header: texts.amount,
                align: 'end',
                rank: 'figure',
                render: ({ amount, currency }) => formatMoney(amount, currency, { locale }),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
