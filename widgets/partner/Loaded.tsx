import type { ReactNode } from 'react'
import type { AnswerState } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { partnerTexts } from './texts/index.ts'

type LoadedProps<T> = {
  answer: Pick<AnswerState<T>, 'data' | 'failure' | 'refetch'>
  children: (data: T) => ReactNode
}

/** The view of an answer, skeletons until it comes, or a failure with its retry. */
export function Loaded<T>({ answer: { data, failure, refetch }, children }: LoadedProps<T>) {
  const texts = useTexts(partnerTexts)
  if (data !== undefined) return children(data)
  return failure ? (
    <LoadFailure failure={failure} onRetry={refetch}>
      {texts.failed}
    </LoadFailure>
  ) : (
    <Loading gap={3}>
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Loading>
  )
}
