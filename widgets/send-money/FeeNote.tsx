import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'

/** The fee beside the amount. The rail's own would load the rail with it. */
export const FeeNote = lazyPart(
  () => import('#core/exchange-ui/fees/FeeText.tsx'),
  (module) => module.FeeText,
  { waiting: <Skeleton width="70%" /> },
)
