import { lazyPart } from '#core/ui/basics/LazyPart.tsx'

/** Loaded where an operator has set a spread. */
export const SpreadNote = lazyPart(
  () => import('./SpreadText.tsx'),
  (module) => module.SpreadText,
  { failed: () => null },
)
