import type { ReactNode } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type OperatorExchange, operatorExchange } from '#core/contract/operator-exchange.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { exchangeTexts } from './texts/exchange/index.ts'

/** A listing, an order or a transfer: both sides, our books, the processor's, and what is not done. */
export function Exchange({ reference }: { reference: string }) {
  const texts = useTexts(exchangeTexts)
  const { data, outdated, failure, refetch } = useAnswer(
    operatorExchange,
    { params: { reference } },
    { quiet: true },
  )
  if (!data || outdated)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch} />
    ) : (
      <Loading gap={4}>
        <Skeleton height={64} />
        <Skeleton height={160} />
        <Skeleton height={240} />
      </Loading>
    )
  return (
    <Stack gap={4}>
      {failure && <Alert tone="warning">{texts.outdated}</Alert>}
      <Facts exchange={data} />
      <div className="operator-parties">
        {data.sides.map((side) => (
          <Side key={side.role} side={side} />
        ))}
      </div>
      {data.orders.length > 0 && <Orders orders={data.orders} />}
      <Books exchange={data} />
    </Stack>
  )
}

function Facts({ exchange }: { exchange: OperatorExchange }) {
  const texts = useTexts(exchangeTexts)
  const { kind, reference, status, createdAt, expiresAt, endedAt, undoneAt, listing } = exchange
  const moments = [
    [texts.created, createdAt],
    [texts.expires, expiresAt],
    [texts.ended, endedAt],
    [texts.undone, undoneAt],
  ] as const
  return (
    <header>
      <h2 className="operator-reference">
        {texts.kinds[kind]} {reference}
      </h2>
      <p>
        {texts.status} <strong>{status}</strong>
        {listing && (
          <>
            , {texts.ofListing} <PlaceLink place={{ kind: 'exchange', id: listing }}>{listing}</PlaceLink>
          </>
        )}
      </p>
      <dl className="operator-moments ui-small">
        {moments.map(
          ([name, moment]) =>
            moment && (
              <div key={name}>
                <dt className="ui-muted">{name}</dt>
                <dd>
                  <Moment moment={moment} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}

function useMoney() {
  const { locale } = useWidget().settings
  return ({ amount, currency }: { amount: string; currency: CurrencyCode }) =>
    formatMoney(amount, currency, { locale })
}

function Side({
  side: { role, userName, userId, gives, gets },
}: {
  side: OperatorExchange['sides'][number]
}) {
  const texts = useTexts(exchangeTexts)
  const money = useMoney()
  const card = (lastFour: string | undefined) => lastFour && ` •••• ${lastFour}`
  return (
    <Card label={texts.roles[role]}>
      <p className="ui-muted ui-small">{texts.roles[role]}</p>
      <p className="operator-title">
        <PlaceLink place={{ kind: 'person', id: userId }}>{userName}</PlaceLink>
      </p>
      {gives && (
        <p>
          {texts.gives} <strong>{money(gives)}</strong>
          <span>{card(gives.lastFour)}</span>
          <span>{Number(gives.fee) > 0 && `, ${texts.fee} ${money({ ...gives, amount: gives.fee })}`}</span>
        </p>
      )}
      {gets && (
        <p>
          {texts.gets} <strong>{money(gets)}</strong>
          <span>{card(gets.lastFour)}</span>
        </p>
      )}
    </Card>
  )
}

function Orders({ orders }: { orders: OperatorExchange['orders'] }) {
  const texts = useTexts(exchangeTexts)
  return (
    <Lines
      title={texts.orders}
      rows={orders.map(({ reference, status, userName, at }) => ({
        key: reference,
        at,
        words: (
          <>
            <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink> {status},{' '}
            {userName}
          </>
        ),
      }))}
    />
  )
}

/** A key repeats in our books and the processor's; its end tells rows apart on a screen. */
function KeyEnd({ of }: { of: string }) {
  return <span className="operator-key">…{of.slice(-8)}</span>
}

function Books({
  exchange: { events, ledger, processor, told, owed, handled },
}: {
  exchange: OperatorExchange
}) {
  const texts = useTexts(exchangeTexts)
  const money = useMoney()
  return (
    <>
      {owed.length > 0 && (
        <Lines
          title={texts.owed}
          rows={owed.map(({ kind, attempts, dueAt, lastError }, index) => ({
            key: String(index),
            at: dueAt,
            words: (
              <>
                <strong>{kind}</strong> {texts.tries(attempts)}
                <span>{lastError && `: ${lastError}`}</span>
              </>
            ),
          }))}
        />
      )}
      {events.length > 0 && (
        <Lines
          title={texts.events}
          rows={events.map(({ what, at, by }, index) => ({
            key: String(index),
            at,
            words: by === undefined ? what : `${what}, ${by}`,
          }))}
        />
      )}
      {handled.length > 0 && (
        <Lines
          title={texts.handled}
          rows={handled.map(({ kind, note, by, at }, index) => ({
            key: String(index),
            at,
            words: (
              <>
                <strong>{texts.cases[kind]}</strong>, {by}: <span dir="auto">{note}</span>
              </>
            ),
          }))}
        />
      )}
      <Lines
        title={texts.ledger}
        rows={ledger.map(({ at, event, note, legs }, index) => ({
          key: String(index),
          at,
          words: (
            <>
              <strong>{event}</strong>, {note}
              <ul className="operator-legs">
                {legs.map(({ account, holder, ...leg }) => (
                  <li key={`${holder} ${leg.currency}`}>
                    <span className="ui-muted">
                      {account} <KeyEnd of={holder} />
                    </span>{' '}
                    <span className="operator-amount">{money(leg)}</span>
                  </li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
      <Lines
        title={texts.processor}
        rows={processor.map(({ kind, key, reference, status, why, at, ...sum }) => ({
          key: `${kind} ${key}`,
          at,
          words: (
            <>
              <strong>{kind}</strong> {money(sum)}, {status}
              <span>{why && `: ${why}`}</span>{' '}
              <span className="ui-muted">
                <KeyEnd of={key} /> <span>{reference}</span>
              </span>
            </>
          ),
        }))}
      />
      <Lines
        title={texts.told}
        rows={told.map(({ kind, key, at, outcome }, index) => ({
          key: String(index),
          at,
          words: (
            <>
              <strong>{kind}</strong>{' '}
              <span className="ui-muted">
                <KeyEnd of={key} />
              </span>{' '}
              <span>{outcome}</span>
            </>
          ),
        }))}
      />
    </>
  )
}

type LinesProps = { title: string; rows: readonly { key: string; at: string; words: ReactNode }[] }

function Lines({ title, rows }: LinesProps) {
  const texts = useTexts(exchangeTexts)
  return (
    <section>
      <h3 className="operator-lines-title">{title}</h3>
      {rows.length === 0 ? (
        <p className="ui-muted">{texts.nothing}</p>
      ) : (
        <ol className="operator-list operator-lines">
          {rows.map(({ key, at, words }) => (
            <li key={key}>
              <span className="ui-muted ui-small">
                <Moment moment={at} />
              </span>
              <div>{words}</div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
