/** What follows from a tag's name. */

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `login` of `cowrie-login`: the folder in `widgets/`, and the entry of the npm package. */
export const shortName = (tag: string): string => tag.replace('cowrie-', '')

/** `CowrieLogin`: the React component, and the first part of the names of its types. */
export const componentOf = (tag: string): string => pascal(tag)

/** `CowrieLoginElement`. */
export const classOf = (tag: string): string => `${componentOf(tag)}Element`

/** `defineLogin`: what `widgets/login/element.ts` exports. */
export const definerOf = (tag: string): string => `define${pascal(shortName(tag))}`

/** `onSignedIn` of `cowrie-signed-in`: how the React components call it. */
export const handlerOf = (event: string): string => `on${pascal(shortName(event))}`
