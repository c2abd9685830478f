import { lazyPart } from '#core/ui/basics/LazyPart.tsx'

/** Shown where an operator has set a spread. */
export const SpreadNote = lazyPart(
  () => import('../beside-forms.ts'),
  (module) => module.SpreadText,
  { failed: () => null },
)
