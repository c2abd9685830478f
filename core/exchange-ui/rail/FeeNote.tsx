import { lazyPart } from '#core/ui/basics/LazyPart.tsx'

/** The fee below a rail, loaded beside the form, which can be filled in without it. */
export const FeeNote = lazyPart(
  () => import('../beside-forms.ts'),
  (module) => module.FeeText,
  // Keeps its line.
  { waiting: '\u00a0' },
)
