import { useCallback } from 'react'
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

/** Address of a currency's flag; undefined without one. */
export type AddressOfFlag = (currency: string) => string | undefined

/** `currency` is ISO 4217. Its first two letters are the country's (or union's) code in ISO 3166: `USD` → `us`. */
const builtFlag: AddressOfFlag = (currency) => files[`./${currency.slice(0, 2).toLowerCase()}.svg`]

/** Where the flags of this element are: the same function as long as its exchange is the same. */
export function useFlags(): AddressOfFlag {
  if (typeof __COWRIE_API_BASE__ !== 'string') return builtFlag
  // From npm the files are at the exchange of the build; an element's own exchange has them, too.
  const built = __COWRIE_API_BASE__
  // biome-ignore-start lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const { apiBase } = useWidget().client
  return useCallback((currency) => builtFlag(currency)?.replace(built, apiBase), [apiBase])
  // biome-ignore-end lint/correctness/useHookAtTopLevel: see above
}

type FlagProps = {
  /** ISO 4217. */
  currency: string
  /** Width and height in px. */
  size?: number | undefined
}

/** Round flag of a currency's country. Decorative: the code or name stands beside it. */
export function Flag({ currency, size = 24 }: FlagProps) {
  const address = useFlags()(currency)
  // Attributes instead of styles: a list of currencies has forty flags, and the browser computes equal styles once.
  return address ? (
    <img className="ui-flag" part="flag" src={address} width={size} height={size} loading="lazy" alt="" />
  ) : (
    <span className="ui-flag" part="flag" style={{ inlineSize: size, blockSize: size }} />
  )
}
