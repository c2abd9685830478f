/**
 * What the templates of each framework may say about the tags: `jsx/react.d.ts` and its neighbours. Importing one is
 * enough. They follow from `CowrieElements` in `types.d.ts`.
 */

const imports = `import type { CowrieElements, CowrieEvents } from '../types.js'`

/** `oncowrie-ready` is how React 19, Preact and Svelte 5 spell a listener on a custom element. */
const listeners = `type Listeners<Name extends keyof CowrieEvents> = {
  [N in Name as \`on\${N}\`]?: (event: CustomEvent<CowrieEvents[N]>) => void
}`

/** Vue takes `@cowrie-ready` for a prop with a name of its own. */
const vueListeners = `type Camel<Name extends string> =
  Name extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : Name
type Listeners<Name extends keyof CowrieEvents> = {
  [N in Name as \`on\${Capitalize<Camel<N>>}\`]?: (event: CustomEvent<CowrieEvents[N]>) => void
}`

const own = `type Own<Tag extends keyof CowrieElements> = CowrieElements[Tag]['props'] &
  CowrieElements[Tag]['attributes'] &
  Listeners<CowrieElements[Tag]['events']>
type ElementOf<Tag extends keyof CowrieElements> = CowrieElements[Tag]['element']`

const asModule = (...parts: readonly string[]) => `${parts.join('\n')}\n`

/** By the framework's name, which is the name of the file. */
export const frameworkTypes: Readonly<Record<string, string>> = {
  react: asModule(
    `import type { DetailedHTMLProps, HTMLAttributes } from 'react'`,
    imports,
    listeners,
    own,
    `type Tags = {
  [Tag in keyof CowrieElements]: DetailedHTMLProps<HTMLAttributes<ElementOf<Tag>>, ElementOf<Tag>> & Own<Tag>
}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}`,
  ),
  preact: asModule(
    `import type { HTMLAttributes } from 'preact'`,
    imports,
    listeners,
    own,
    `type Tags = { [Tag in keyof CowrieElements]: HTMLAttributes<ElementOf<Tag>> & Own<Tag> }
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}`,
  ),
  svelte: asModule(
    `import type { HTMLAttributes } from 'svelte/elements'`,
    imports,
    listeners,
    own,
    `type Tags = { [Tag in keyof CowrieElements]: HTMLAttributes<ElementOf<Tag>> & Own<Tag> }
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}`,
  ),
  vue: asModule(
    `import type { HTMLAttributes, ReservedProps } from 'vue'`,
    imports,
    vueListeners,
    own,
    `type Tags = {
  [Tag in keyof CowrieElements]: new () => { $props: HTMLAttributes & ReservedProps & Own<Tag> }
}
declare module 'vue' {
  interface GlobalComponents extends Tags {}
}`,
  ),
}
