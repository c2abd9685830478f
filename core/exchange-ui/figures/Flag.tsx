import { useWidget } from '#core/client/widget.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import moneyCss from './money.css?inline'

registerSheet('money', moneyCss)

// no-inline keeps the flags as files beside the chunk: a widget loads the few it shows, not all of them in base64.
const files = import.meta.glob<string>('./*.svg', {
  base: '../flags',
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

declare const __COWRIE_API_BASE__: string | undefined

type FlagProps = {
  /** ISO 4217. Its first two letters are the country's (or union's) code in ISO 3166: `USD` → `us`. */
  currency: string
  /** Width and height in px. */
  size?: number | undefined
}

/** Round flag of a currency's country. Decorative: the code or name stands beside it. */
export function Flag({ currency, size = 24 }: FlagProps) {
  const file = files[`./${currency.slice(0, 2).toLowerCase()}.svg`]
  // From npm the files are at the exchange of the build; an element's own exchange has them, too.
  const address =
    typeof __COWRIE_API_BASE__ === 'string'
      ? // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
        file?.replace(__COWRIE_API_BASE__, useWidget().client.apiBase)
      : file
  // Attributes instead of styles: a long table has forty flags, and the browser computes equal styles once.
  return address ? (
    <img className="ui-flag" part="flag" src={address} width={size} height={size} loading="lazy" alt="" />
  ) : (
    <span className="ui-flag" part="flag" style={{ inlineSize: size, blockSize: size }} />
  )
}
