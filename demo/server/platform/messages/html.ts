/** HTML from our own templates: the text of a template stays as it is, every value in it is escaped. */
import { bidi } from '#core/texts/bidi.ts'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  /** The text without markup, as people read it. */
  get plain(): string {
    const words = this.text.replace(/<[^>]*>/g, '')
    // The ampersand goes last: text that was escaped once is unescaped once.
    return Object.entries(entities).reduceRight(
      (text, [character, entity]) => text.replaceAll(entity, character),
      words,
    )
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] as string)

type Value = string | number | Html | undefined | readonly Html[]

const written = (value: Value): string => {
  if (value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(written).join('')
  return escaped(String(value))
}

/** `` html`You just ordered <b>${amount}</b> from ${name}` ``; a value that is itself `Html` is not escaped. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part))

/** The same in a right-to-left sentence: each value is isolated, as `bidi` does it, and `Html` is not. */
export const bidiHtml = (parts: TemplateStringsArray, ...values: (string | Html)[]): Html =>
  html(parts, ...values.map((value) => (value instanceof Html ? value : bidi`${value}`)))
