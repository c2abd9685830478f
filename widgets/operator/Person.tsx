import type { ReactNode } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type OperatorPerson, operatorPerson } from '#core/contract/operator-person.ts'
import { mayDecide, type OperatorRole } from '#core/contract/operator-roles.ts'
import { formatMoney } from '#core/money/money.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { DecidedMatches } from './DecidedMatches.tsx'
import { Item } from './Item.tsx'
import { PersonActions } from './PersonActions.tsx'
import { PersonTimeline } from './PersonTimeline.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { Section } from './Section.tsx'
import { peopleTexts } from './texts/people/index.ts'

/** A person: what they are, what is open, and what happened. Each opening is in the log. */
export function Person({ id, role }: { id: string; role: OperatorRole }) {
  const texts = useTexts(peopleTexts)
  const { data, failure, fetching, refetch } = useAnswer(operatorPerson, { params: { id } }, { quiet: true })
  if (!data)
    return failure && !fetching ? (
      <LoadFailure failure={failure} onRetry={refetch} />
    ) : (
      <Loading gap={3}>
        <Skeleton height={48} />
        <Skeleton height={320} />
      </Loading>
    )
  return (
    <Stack gap={6}>
      <h2 className="operator-name">
        {data.name} <span className="ui-muted">({data.userName})</span>
      </h2>
      <PersonActions person={data} canAct={mayDecide(role, 'people')} />
      <div className="operator-person">
        <Facts person={data} />
        <Sections person={data} role={role} />
      </div>
      <PersonTimeline id={id} name={data.name} />
      <p className="ui-muted ui-small">{texts.openingLogged}</p>
    </Stack>
  )
}

function Facts({ person }: { person: OperatorPerson }) {
  const texts = useTexts(peopleTexts)
  const { email, isEmailConfirmed, country, since, setup, identity, limits } = person
  const facts: [string, ReactNode][] = [
    [texts.email, `${email}${isEmailConfirmed ? '' : `, ${texts.unconfirmed}`}`],
    [texts.country, country],
    [texts.since, <Moment key="since" moment={since} />],
    [texts.setup, setup.map((step) => texts.steps[step]).join(', ') || texts.none],
    ...(identity ? [[texts.identity, texts.checks[identity.status]] as [string, ReactNode]] : []),
    ...(identity?.documentDeletedAt
      ? [
          [texts.documentDeleted, <Moment key="document" moment={identity.documentDeletedAt} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(['day', 'month'] as const).flatMap((window): [string, ReactNode][] => {
      const of = limits?.[window]
      return of ? [[texts.limits[window], <Used key={window} used={of.used} limit={of.limit} />]] : []
    }),
  ]
  return (
    <dl className="operator-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="ui-muted ui-small">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Used({ used, limit }: { used: string; limit: string }) {
  const texts = useTexts(peopleTexts)
  const { locale } = useWidget().settings
  const dollars = (amount: string) => formatMoney(amount, 'USD', { locale })
  return texts.usedOf(dollars(used), dollars(limit))
}

type SectionsProps = { person: OperatorPerson; role: OperatorRole }

function Sections({ person: { cards, matches, open, sessions }, role }: SectionsProps) {
  const texts = useTexts(peopleTexts)
  const { locale } = useWidget().settings
  return (
    <Stack gap={4}>
      <Section title={texts.cards} isEmpty={cards.length === 0}>
        {cards.map(({ id, brand, type, lastFour, addedAt, removedAt }) => (
          <Item key={id} title={`${brand} •••• ${lastFour}`} at={removedAt ?? addedAt}>
            <p>
              {texts.cardTypes[type]}
              <span>{removedAt && `, ${texts.removed}`}</span>
            </p>
          </Item>
        ))}
      </Section>
      <Section title={texts.open} isEmpty={open.length === 0}>
        {open.map(({ kind, reference, status, amount, currency, at }) => (
          <Item
            key={`${kind} ${reference} ${currency}`}
            title={
              <>
                {texts.openKinds[kind]}{' '}
                {kind === 'dispute' ? (
                  <span>{reference}</span>
                ) : (
                  <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>
                )}
              </>
            }
            at={at}
          >
            <p>
              {formatMoney(amount, currency, { locale })}, {status}
            </p>
          </Item>
        ))}
      </Section>
      {matches.length > 0 && <DecidedMatches matches={matches} canOpen={mayDecide(role, 'matches')} />}
      <Section title={texts.sessions} isEmpty={sessions.length === 0}>
        {sessions.map(({ id, device, lastSeenAt }) => (
          <Item key={id} title={device} at={lastSeenAt} />
        ))}
      </Section>
    </Stack>
  )
}
