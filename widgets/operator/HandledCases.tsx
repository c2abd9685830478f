import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type CaseKind, handledCases } from '#core/contract/operator-cases.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { caseTexts } from './case-texts/index.ts'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'

/** Cases taken off the queue, read only when an operator asks for them: each reading is in the log. */
export function HandledCases({ kind }: { kind: CaseKind }) {
  const texts = useTexts(caseTexts)
  const [isShown, setShown] = useState(false)
  return (
    <section className="operator-handled">
      <LinkButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hideHandled : texts.showHandled}
      </LinkButton>
      {isShown && <List kind={kind} />}
    </section>
  )
}

function List({ kind }: { kind: CaseKind }) {
  const texts = useTexts(caseTexts)
  const { data, failure, refetch } = useAnswer(handledCases, { params: { kind } }, { quiet: true })
  if (!data)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch} />
    ) : (
      <Loading gap={3}>
        <Skeleton height={96} />
      </Loading>
    )
  if (data.length === 0) return <p className="ui-muted">{texts.noneHandled}</p>
  return (
    <ul className="operator-list" aria-label={texts.handled}>
      {data.map(({ id, about, reference, note, by, at }) => (
        <Item
          key={id}
          title={
            reference ? <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink> : about
          }
          at={at}
        >
          <p>
            {by}: <span dir="auto">{note}</span>
          </p>
        </Item>
      ))}
    </ul>
  )
}
