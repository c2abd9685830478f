/** Names that derive from a tag's name. */

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `login` of `cowrie-login`: the folder in `widgets/`, and the entry of the npm package. */
export const shortName = (tag: string): string => tag.replace('cowrie-', '')

/** `CowrieLogin`: the React component, and the prefix of its types. */
export const componentOf = (tag: string): string => pascal(tag)

/** `CowrieLoginElement`. */
export const classOf = (tag: string): string => `${componentOf(tag)}Element`

/** `defineLogin`: the export of `widgets/login/element.ts`. */
export const definerOf = (tag: string): string => `define${pascal(shortName(tag))}`

/** `onSignedIn` of `cowrie-signed-in`: the prop of the React components. */
export const handlerOf = (event: string): string => `on${pascal(shortName(event))}`
