import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { limits } from '#core/contract/limits.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDay, formatMoment } from '#core/texts/dates.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Panel } from './Panel.tsx'
import { profileLimitsTexts } from './texts/limits/index.ts'

/** Here rather than in the sheet, which always loads first. */
const bar = { display: 'block', inlineSize: '100%', marginBlock: 8, accentColor: 'var(--_accent)' } as const

/** Refetch interval: the used amount grows with actions elsewhere and shrinks over time. */
const refetchEveryMs = 60_000

/** Limits on money leaving the cards, and what is left of them. Empty if there are no limits. */
export function YourLimits() {
  const texts = useTexts(profileLimitsTexts)
  const { locale } = useWidget().settings
  const { data, failure, fetching, refetch } = useAnswer(limits, {}, { quiet: true, refetchEveryMs })
  const failed = failure && !fetching && (
    <LoadFailure failure={failure} onRetry={refetch}>
      {texts.failed}
    </LoadFailure>
  )
  if (!data)
    return failed ? (
      <Panel title={texts.limits} text={texts.limitsText}>
        {failed}
      </Panel>
    ) : null
  const { day, month, order, pendingOrders, openListings, next } = data
  const dollars = (amount: string) => formatMoney(amount, 'USD', { whole: true, locale })
  const windows = [
    { name: texts.day, window: day },
    { name: texts.month, window: month },
  ]
  const counts = [
    { name: texts.orders, count: pendingOrders },
    { name: texts.listings, count: openListings },
  ]
  const grown = next && [
    next.day && texts.growsTo(texts.day, dollars(next.day)),
    next.month && texts.growsTo(texts.month, dollars(next.month)),
  ]

  return (
    <Panel title={texts.limits} text={texts.limitsText}>
      {failed}
      <ul className="profile-list">
        {windows.map(
          ({ name, window }) =>
            window && (
              <li key={name} className="profile-row" part="limit">
                <div className="profile-row-words">
                  <p className="profile-row-title">{name}</p>
                  <p>{texts.used(dollars(window.used), dollars(window.limit))}</p>
                  <progress
                    style={bar}
                    aria-label={name}
                    max={Number(window.limit)}
                    value={Math.min(Number(window.used), Number(window.limit))}
                  />
                  <p className="ui-muted ui-small">
                    {texts.left(dollars(window.left))}
                    <span>{window.freesAt && ` · ${texts.frees(formatMoment(window.freesAt, locale))}`}</span>
                  </p>
                </div>
              </li>
            ),
        )}
        {order && (
          <li className="profile-row" part="limit">
            <div className="profile-row-words">
              <p className="profile-row-title">{texts.order}</p>
              <p>{texts.atMost(dollars(order))}</p>
            </div>
          </li>
        )}
        {counts.map(
          ({ name, count }) =>
            count && (
              <li key={name} className="profile-row" part="limit">
                <div className="profile-row-words">
                  <p className="profile-row-title">{name}</p>
                  <p>{texts.used(count.used, count.limit)}</p>
                </div>
              </li>
            ),
        )}
      </ul>
      {next && (
        <p className="ui-muted ui-small">
          {texts.grows(formatDay(next.at, locale))}
          {' · '}
          <span>{grown?.filter(Boolean).join(' · ')}</span>
        </p>
      )}
    </Panel>
  )
}
