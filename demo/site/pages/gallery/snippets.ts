/** The code that a partner copies to get the widget as shown, and that a downloaded project has. */
import { componentOf, shortName } from '../../../distribution/names.ts'

export type SnippetInput = {
  /** Origin of the exchange. */
  readonly origin: string
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  /** The attributes that are numbers. */
  readonly numbers: readonly string[]
  readonly tokens: Readonly<Record<string, string>>
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '{': '&#123;' }

/** Svelte and Angular evaluate braces. */
const escapeAttribute = (text: string) => text.replace(/[&"<{]/g, (sign) => entities[sign] ?? sign)

const inMarkup = (name: string, value: string) =>
  value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`

/** ` from="USD" fresh`: attributes in HTML, Vue and Svelte. */
const attributeMarkup = ({ attributes }: SnippetInput) =>
  Object.entries(attributes)
    .map(([name, value]) => inMarkup(name, value))
    .join('')

/** The theme as a CSS rule, if one is set. */
const rule = ({ tag, tokens }: SnippetInput) => {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length > 0 ? `${tag} {\n${lines.join('\n')}\n}\n` : ''
}

const property = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Angular's directives have inputs with the names of properties. */
const inputs = ({ attributes }: SnippetInput) =>
  Object.entries(attributes)
    .map(([name, value]) => inMarkup(property(name), value))
    .join('')

/** A quoted string of JSX equals HTML's, except for characters that would end it. */
const inJsx = (value: string) => (/["&{}]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`)

/** JSX takes properties by name; a boolean has no value. */
const props = ({ attributes, numbers }: SnippetInput) =>
  Object.entries(attributes)
    .map(([name, value]) => {
      if (value === '') return ` ${property(name)}`
      return ` ${property(name)}=${numbers.includes(name) ? `{${Number(value)}}` : inJsx(value)}`
    })
    .join('')

const style = (input: SnippetInput) => (rule(input) ? `<style>\n${rule(input)}</style>\n` : '')

/** Text between backticks. */
const template = (text: string) => `\`${text.replace(/[`\\]|\$\{/g, '\\$&')}\``

/** The theme between backticks that begin in a line with so many spaces. */
const themeTemplate = (input: SnippetInput, spaces: number) =>
  template(`\n${indented(rule(input), spaces + 2)}${' '.repeat(spaces)}`)

const indented = (text: string, spaces: number) => text.replace(/^(?=.)/gm, ' '.repeat(spaces))

/** A React component; `head` stands before its name. */
function component(input: SnippetInput, head: string): string {
  const element = `<${componentOf(input.tag)}${props(input)} />`
  const themed = `(
    <>
      <style>{${themeTemplate(input, 6)}}</style>
      ${element}
    </>
  )`
  return `import { ${componentOf(input.tag)} } from '@cowrie/widgets/${shortName(input.tag)}/react'

${head}() {
  return ${rule(input) ? themed : element}
}
`
}

const angular = (input: SnippetInput) => `import { Component } from '@angular/core'
import { ${componentOf(input.tag)} } from '@cowrie/widgets/${shortName(input.tag)}/angular'

@Component({
  selector: 'app-example',
  imports: [${componentOf(input.tag)}],
  template: ${template(`<${input.tag}${inputs(input)} />`)},${rule(input) ? `\n  styles: ${themeTemplate(input, 2)},` : ''}
})
export class Example {}
`

const element = (input: SnippetInput) => `<${input.tag}${attributeMarkup(input)}></${input.tag}>\n`

/** One for each framework, in the order and with the names of the guides. */
export const snippets = [
  {
    name: 'HTML',
    language: 'html',
    of: (input: SnippetInput) =>
      `<script type="module" src="${input.origin}/cdn/v1/${input.tag}.js"></script>\n${style(input)}${element(input)}`,
  },
  {
    name: 'React',
    language: 'tsx',
    of: (input: SnippetInput) => component(input, 'export function Example'),
  },
  {
    name: 'Next.js',
    language: 'tsx',
    of: (input: SnippetInput) => component(input, 'export default function Page'),
  },
  {
    name: 'Vue',
    language: 'vue',
    of: (input: SnippetInput) =>
      `<script setup>\nimport '@cowrie/widgets/${shortName(input.tag)}'\n</script>\n\n<template>\n${indented(element(input), 2)}</template>\n${rule(input) ? `\n${style(input)}` : ''}`,
  },
  {
    name: 'Svelte',
    language: 'svelte',
    of: (input: SnippetInput) =>
      `<script>\n  import '@cowrie/widgets/${shortName(input.tag)}'\n</script>\n\n${element(input)}${rule(input) ? `\n${style(input)}` : ''}`,
  },
  { name: 'Angular', language: 'ts', of: angular },
] as const

export type Framework = (typeof snippets)[number]['name']

/** The content security policy that a page needs for isolated widgets, which is the default. */
export const policyFor = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `frame-src ${origin}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join(';\n')
