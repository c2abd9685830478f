import { lazyPart } from '#core/ui/basics/LazyPart.tsx'

/** The fee beside the amount. The rail's own would load the rail with it. */
export const FeeNote = lazyPart(
  () => import('#core/exchange-ui/beside-forms.ts'),
  (module) => module.FeeText,
  // Keeps its line.
  { waiting: '\u00a0' },
)
