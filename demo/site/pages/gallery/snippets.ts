/** What a partner copies to have the widget as it is on view. */

export type Taken = {
  /** Origin of the exchange. */
  readonly origin: string
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<string, string>>
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** ` from="USD" fresh`, as HTML, Vue and Svelte write attributes. */
const written = ({ attributes }: Taken) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('')

/** The theme as a rule of a style sheet, if there is one. */
const rule = ({ tag, tokens }: Taken) => {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length > 0 ? `${tag} {\n${lines.join('\n')}\n}\n` : ''
}

const short = (tag: string) => tag.replace('cowrie-', '')
const property = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** In JSX a string between quotes is as HTML has it, but for what would end it. */
const inJsx = (value: string) => (/["&{}]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`)

/** JSX takes the properties, by their names; a boolean is there or not. */
const props = ({ attributes }: Taken) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${property(name)}` : ` ${property(name)}=${inJsx(value)}`))
    .join('')

const style = (taken: Taken) => (rule(taken) ? `<style>\n${rule(taken)}</style>\n` : '')

const pascal = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const snippets: readonly { name: string; language: string; of: (taken: Taken) => string }[] = [
  {
    name: 'Plain',
    language: 'html',
    of: (taken) =>
      `<script type="module" src="${taken.origin}/cdn/v1/${taken.tag}.js"></script>\n${style(taken)}<${taken.tag}${written(taken)}></${taken.tag}>\n`,
  },
  {
    name: 'React',
    language: 'tsx',
    of: (taken) =>
      `import { ${pascal(taken.tag)} } from '@cowrie/widgets/${short(taken.tag)}/react'\n\nexport function Example() {\n  return <${pascal(taken.tag)}${props(taken)} />\n}\n`,
  },
  {
    name: 'Vue',
    language: 'vue',
    of: (taken) =>
      `<script setup>\nimport '@cowrie/widgets/${short(taken.tag)}'\n</script>\n\n<template>\n  <${taken.tag}${written(taken)}></${taken.tag}>\n</template>\n${rule(taken) ? `\n${style(taken)}` : ''}`,
  },
  {
    name: 'Svelte',
    language: 'svelte',
    of: (taken) =>
      `<script>\n  import '@cowrie/widgets/${short(taken.tag)}'\n</script>\n\n<${taken.tag}${written(taken)}></${taken.tag}>\n${rule(taken) ? `\n${style(taken)}` : ''}`,
  },
]

/** What the policy of a page has to allow for widgets in the exchange's own frame, which they are unless told. */
export const policyFor = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `frame-src ${origin}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join(';\n')
