import type { ReactElement, ReactNode } from 'react'
import type { AnswerState } from '#core/client/api/queries.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { PeopleSkeleton } from './Person.tsx'

type PeopleProps<Row> = {
  answer: AnswerState<readonly Row[]>
  /** Layout: one below the other, or the first few side by side. */
  className?: 'circle-list' | 'circle-first'
  /** Shown when the list fails to load. */
  failed: string
  /** Explains the list when it is empty. */
  empty: ReactElement
  children: (row: Row) => ReactNode
}

/** A list of people in each state: loading, loaded, empty, failed. */
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
        <LoadFailure failure={failure} onRetry={refetch}>
          {failed}
        </LoadFailure>
      )}
      {data && data.length > 0 && <ul className={className}>{data.map(children)}</ul>}
      {data?.length === 0 && !failure && empty}
    </>
  )
}
