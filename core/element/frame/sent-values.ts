/** Values that the page sends into an element's frame: those of the table of attributes, and settings of the page. */
import { tagHolder } from '#core/client/partner-tags.ts'
import { returnUrlOf } from '#core/client/return-url.ts'
import { tagLimits } from '#core/contract/tag-limits.ts'
import { inFrameOf } from '../attributes/table.ts'
import { pageFonts } from './page-fonts.ts'
import type { FromPage, Primitives } from './protocol.ts'
import { sentJson } from './sent-json.ts'

type Values = Readonly<Record<string, unknown>>

/** Values of attributes and properties, by property name; a function cannot be sent. */
export function sentValues(element: HTMLElement, values: Values): Primitives {
  const entries = inFrameOf(element).map((name) => [name, values[name]] as const)
  const plain = entries.filter(([, value]) => typeof value !== 'function')
  return { ...(Object.fromEntries(plain) as Primitives), ...heldFor(element) }
}

/** Values of the element, or of the one around it: a widget in the page may open this one in a dialog. */
function heldFor(element: Element): Primitives {
  const { reference, metadata } = tagHolder(element) ?? {}
  // The frame drops a message with a longer text, and what starts it is one.
  const sent = (value: unknown) =>
    typeof value === 'string' && value.length <= tagLimits.bytes ? value : undefined
  return {
    reference: sent(reference),
    metadata: sent(metadata),
    // Whole: the frame has another base address.
    returnUrl: sent(returnUrlOf(element)?.href),
  }
}

type OwnSettings = Pick<Extract<FromPage, { say: 'start' }>, 'texts' | 'partStyles' | 'fonts'>

/** The page's own words, look of parts and fonts: sent when the frame starts, then only what has changed. */
export class SentSettings {
  readonly #tag: string
  readonly #values: Values
  #sent: OwnSettings = {}

  /** `values` are live. */
  constructor(tag: string, values: Values) {
    this.#tag = tag
    this.#values = values
  }

  all(): OwnSettings {
    const { texts, partStyles } = this.#values
    this.#sent = {
      texts: sentJson(this.#tag, 'texts', texts),
      partStyles: sentJson(this.#tag, 'partStyles', partStyles),
      fonts: pageFonts(),
    }
    return this.#sent
  }

  /** One message for each that has changed since. */
  changes(): FromPage[] {
    const before = this.#sent
    const { texts, partStyles, fonts } = this.all()
    const changes: FromPage[] = []
    if (texts !== before.texts) changes.push({ say: 'texts', texts })
    if (partStyles !== before.partStyles) changes.push({ say: 'part-styles', partStyles })
    if (JSON.stringify(fonts) !== JSON.stringify(before.fonts)) changes.push({ say: 'fonts', fonts })
    return changes
  }
}
