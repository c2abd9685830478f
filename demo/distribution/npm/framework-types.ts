/**
 * Types of the tags in each framework's templates: `jsx/react.d.ts` and the files beside it. Partners import one. They
 * derive from `CowrieElements` in `types.d.ts`.
 */

const imports = `import type { CowrieElements, CowrieEvents } from '../types.js'`

/** React 19, Preact and Svelte 5 spell a listener on a custom element `oncowrie-ready`. */
const listeners = `type Listeners<Name extends keyof CowrieEvents> = {
  [N in Name as \`on\${N}\`]?: (event: CustomEvent<CowrieEvents[N]>) => void
}`

/** Vue turns `@cowrie-ready` into a prop with a camel-case name. */
const vueListeners = `type Camel<Name extends string> =
  Name extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : Name
type Listeners<Name extends keyof CowrieEvents> = {
  [N in Name as \`on\${Capitalize<Camel<N>>}\`]?: (event: CustomEvent<CowrieEvents[N]>) => void
}`

const own = `type Own<Tag extends keyof CowrieElements> = CowrieElements[Tag]['props'] &
  CowrieElements[Tag]['attributes'] &
  Listeners<CowrieElements[Tag]['events']>
type ElementOf<Tag extends keyof CowrieElements> = CowrieElements[Tag]['element']`

const tags = 'type Tags = { [Tag in keyof CowrieElements]: HTMLAttributes<ElementOf<Tag>> & Own<Tag> }'

const inJsx = (module: string) => `declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}`

const asModule = (...parts: readonly string[]) => `${parts.join('\n')}\n`

/** Sources by framework, which is also the file's name. */
export const frameworkTypes: Readonly<Record<string, string>> = {
  react: asModule(
    `import type { DetailedHTMLProps, HTMLAttributes } from 'react'`,
    imports,
    listeners,
    own,
    `type Tags = {
  [Tag in keyof CowrieElements]: DetailedHTMLProps<HTMLAttributes<ElementOf<Tag>>, ElementOf<Tag>> & Own<Tag>
}`,
    inJsx('react'),
  ),
  // Before version 19 React has no listeners on custom elements: its components have them.
  'react-18': asModule(
    `import type { DetailedHTMLProps, HTMLAttributes } from 'react'`,
    `import type { CowrieElements } from '../types.js'`,
    `type Plain<Props> = { [Name in keyof Props as Name extends Lowercase<Name & string> ? Name : never]: Props[Name] }
type Own<Tag extends keyof CowrieElements> = Plain<CowrieElements[Tag]['props']> & CowrieElements[Tag]['attributes']`,
    `type ElementOf<Tag extends keyof CowrieElements> = CowrieElements[Tag]['element']`,
    `type Tags = {
  [Tag in keyof CowrieElements]: DetailedHTMLProps<HTMLAttributes<ElementOf<Tag>>, ElementOf<Tag>> & Own<Tag>
}`,
    inJsx('react'),
  ),
  preact: asModule(
    `import type { HTMLAttributes } from 'preact'`,
    imports,
    listeners,
    own,
    tags,
    inJsx('preact'),
  ),
  svelte: asModule(
    `import type { HTMLAttributes } from 'svelte/elements'`,
    imports,
    listeners,
    own,
    tags,
    `declare module 'svelte/elements' {
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
