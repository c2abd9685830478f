import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { FeeEarnings, PartnerPayout } from '#core/contract/partner-earnings.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { Table } from '#core/ui/tables/Table.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

type Earned = FeeEarnings[number]
type Sum = Exclude<keyof Earned, 'currency'>
const sums: readonly Sum[] = ['earned', 'waiting', 'due', 'asked', 'paid']

/** The share of the exchange's fees, by currency, and its payouts. */
export function Earnings() {
  const texts = useTexts(partnerTexts)
  const { locale } = useWidget().settings
  const answer = useAnswer(partnerPageContract.partnerEarnings, {}, { quiet: true })
  return (
    <Loaded answer={answer}>
      {({ feeShare, earnings, payouts }) => (
        <Stack gap={6}>
          {(feeShare !== '0' || earnings.length > 0) && (
            <p>{feeShare === '0' ? texts.noFeeShare : texts.feeShare(formatPerCent(feeShare, locale))}</p>
          )}
          {earnings.length === 0 ? (
            <NoEarnings hasShare={feeShare !== '0'} />
          ) : (
            <Table<Earned>
              layout={cardRows}
              caption={texts.placeNames.earnings}
              rows={earnings}
              rowKey={({ currency }) => currency}
              columns={[
                {
                  key: 'currency',
                  header: texts.currency,
                  rank: 'title',
                  isRowHeader: true,
                  render: ({ currency }) => currency,
                },
                ...sums.map((sum) => ({
                  key: sum,
                  header: texts.sums[sum],
                  align: 'end' as const,
                  ...(sum === 'earned' && { rank: 'figure' as const }),
                  render: (row: Earned) => formatMoney(row[sum], row.currency, { locale }),
                })),
              ]}
            />
          )}
          {payouts.length > 0 && (
            <section aria-label={texts.payouts}>
              <Stack gap={4}>
                <h3>{texts.payouts}</h3>
                <Table<PartnerPayout>
                  layout={cardRows}
                  caption={texts.payouts}
                  rows={payouts}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      key: 'at',
                      header: texts.payoutAt,
                      rank: 'title',
                      isRowHeader: true,
                      render: ({ changedAt }) => <Moment moment={changedAt} />,
                    },
                    {
                      key: 'reference',
                      header: texts.payoutReference,
                      render: ({ id }) => (
                        <bdi dir="ltr" className="partner-reference">
                          {id}
                        </bdi>
                      ),
                    },
                    {
                      key: 'state',
                      header: texts.payoutState,
                      render: ({ status }) => texts.payoutStates[status],
                    },
                    {
                      key: 'amount',
                      header: texts.amountPaid,
                      align: 'end',
                      rank: 'figure',
                      render: ({ amount, currency }) => formatMoney(amount, currency, { locale }),
                    },
                  ]}
                />
              </Stack>
            </section>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

/** Without a share nothing comes by itself, so there is the way to one. */
function NoEarnings({ hasShare }: { hasShare: boolean }) {
  const texts = useTexts(partnerTexts)
  const { ask } = useWidget()
  if (hasShare) return <EmptyState title={texts.noEarnings} text={texts.noEarningsText} />
  return (
    <EmptyState
      title={texts.noEarnings}
      text={texts.noFeeShare}
      action={
        <Button variant="secondary" onClick={() => void ask('cowrie-navigate', { to: '/contact-page' })}>
          {texts.writeToUs}
        </Button>
      }
    />
  )
}
