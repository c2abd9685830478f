import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'

/** The fee below a rail, loaded beside the form, which can be filled in without it. */
export const FeeNote = lazyPart(
  () => import('../fees/FeeText.tsx'),
  (module) => module.FeeText,
  { waiting: <Skeleton width="70%" /> },
)
