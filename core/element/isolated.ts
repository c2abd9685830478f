/**
 * `@cowrie/widgets/isolated`: defines all tags at once, for pages that show them in frames of the exchange's own origin.
 * It has no code that draws a widget in the page, and needs no React.
 */
import { type Define, defineWidget } from './define-widget.ts'

type Definition = Define['definition']

/** Rejects where a page asks for a tag outside of a frame. */
const inPage = (tag: string) =>
  Promise.reject(
    new Error(
      `<${tag}> was to be drawn in the page, but @cowrie/widgets/isolated draws in frames only: import @cowrie/widgets/${tag.replace('cowrie-', '')} as well, before it.`,
    ),
  )

/** Defines each tag that no other module has defined. */
export function defineIsolated(definitions: readonly Definition[]): void {
  for (const definition of definitions) defineWidget({ ...definition, load: () => inPage(definition.tag) })()
}
