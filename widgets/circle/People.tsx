import type { ReactNode } from 'react'
import type { AnswerState } from '#core/client/api/queries.ts'
import { LoadFailure } from '#core/ui/LoadFailure.tsx'
import { PeopleSkeleton } from './Person.tsx'

type PeopleProps<Row> = {
  answer: AnswerState<readonly Row[]>
  /** Of the list: one below the other, or the first few beside each other. */
  className?: 'circle-list' | 'circle-first'
  /** What is said when the list can't be loaded. */
  failed: string
  /** What the place is for, when nobody is in it. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** A list of people in each of its states: on its way, there, nobody, failed. */
export function People<Row>({
  answer,
  className = 'circle-list',
  failed,
  empty,
  children,
}: PeopleProps<Row>) {
  const { data, loading, failure, fetching, refetch } = answer
  return (
    <>
      {loading && <PeopleSkeleton rows={3} className={className} />}
      {failure && !fetching && (
        <LoadFailure onRetry={refetch}>
          {failed} {failure.reason}
        </LoadFailure>
      )}
      {data && (data.length === 0 ? empty : <ul className={className}>{data.map(children)}</ul>)}
    </>
  )
}
