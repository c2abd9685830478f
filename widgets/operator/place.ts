/** The places of the console, as the attribute `place` and the address name them: `log`, or `person/` and an id. */

/** A word is a place by itself; with an id it is the place of one thing, or a tab of the queue. */
const kinds = [
  'queue',
  'search',
  'lists',
  'figures',
  'money',
  'exchange',
  'person',
  'partners',
  'account',
  'operators',
  'log',
] as const
export type PlaceKind = (typeof kinds)[number]
export type Place = { readonly kind: PlaceKind; readonly id?: string | undefined }

/** The queue for anything unknown. */
export function placeOf(words: string | undefined): Place {
  const [name = '', ...rest] = (words ?? '').split('/')
  const kind = kinds.find((each) => each === name)
  const id = rest.join('/')
  return kind ? { kind, ...(id && { id }) } : { kind: 'queue' }
}

const wordsOf = ({ kind, id }: Place) => (id === undefined ? kind : `${kind}/${id}`)

/** On the exchange's own site. Holds ids and choices of a filter: what was searched for stays out of addresses. */
export const addressOf = (place: Place): string =>
  place.kind === 'queue' && place.id === undefined
    ? '/operator'
    : `/operator?${new URLSearchParams({ place: wordsOf(place) })}`
