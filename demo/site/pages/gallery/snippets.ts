/** The code that a partner copies to get the widget as shown. */

export type SnippetInput = {
  /** Origin of the exchange. */
  readonly origin: string
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<string, string>>
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** ` from="USD" fresh`: attributes in HTML, Vue and Svelte. */
const attributeMarkup = ({ attributes }: SnippetInput) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`))
    .join('')

/** The theme as a CSS rule, if one is set. */
const rule = ({ tag, tokens }: SnippetInput) => {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length > 0 ? `${tag} {\n${lines.join('\n')}\n}\n` : ''
}

const shortName = (tag: string) => tag.replace('cowrie-', '')
const property = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A quoted string of JSX equals HTML's, except for characters that would end it. */
const inJsx = (value: string) => (/["&{}]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`)

/** JSX takes properties by name; a boolean has no value. */
const props = ({ attributes }: SnippetInput) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${property(name)}` : ` ${property(name)}=${inJsx(value)}`))
    .join('')

const style = (input: SnippetInput) => (rule(input) ? `<style>\n${rule(input)}</style>\n` : '')

const pascal = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const snippets: readonly { name: string; language: string; of: (input: SnippetInput) => string }[] = [
  {
    name: 'Plain',
    language: 'html',
    of: (input) =>
      `<script type="module" src="${input.origin}/cdn/v1/${input.tag}.js"></script>\n${style(input)}<${input.tag}${attributeMarkup(input)}></${input.tag}>\n`,
  },
  {
    name: 'React',
    language: 'tsx',
    of: (input) =>
      `import { ${pascal(input.tag)} } from '@cowrie/widgets/${shortName(input.tag)}/react'\n\nexport function Example() {\n  return <${pascal(input.tag)}${props(input)} />\n}\n`,
  },
  {
    name: 'Vue',
    language: 'vue',
    of: (input) =>
      `<script setup>\nimport '@cowrie/widgets/${shortName(input.tag)}'\n</script>\n\n<template>\n  <${input.tag}${attributeMarkup(input)}></${input.tag}>\n</template>\n${rule(input) ? `\n${style(input)}` : ''}`,
  },
  {
    name: 'Svelte',
    language: 'svelte',
    of: (input) =>
      `<script>\n  import '@cowrie/widgets/${shortName(input.tag)}'\n</script>\n\n<${input.tag}${attributeMarkup(input)}></${input.tag}>\n${rule(input) ? `\n${style(input)}` : ''}`,
  },
]

/** The content security policy that a page needs for isolated widgets, which is the default. */
export const policyFor = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `frame-src ${origin}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join(';\n')
