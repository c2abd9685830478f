import { Skeleton } from '#core/ui/basics/Skeleton.tsx'

/** Reserves the space of `ListTools`, which load lazily: nobody needs them before the list. */
export const ListToolsSkeleton = () => (
  <>
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton height={48} width={104} />
    <Skeleton height={48} width={148} />
  </>
)
