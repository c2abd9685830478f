/** The places of the partner's page, as the attribute `place` and the address name them. */
export const places = ['keys', 'origins', 'widgets', 'webhooks', 'sessions', 'volume', 'earnings'] as const
export type Place = (typeof places)[number]

/** The keys for anything unknown. */
export const placeOf = (word: string | undefined): Place => places.find((each) => each === word) ?? 'keys'

/** On the exchange's own site. */
export const addressOf = (place: Place): string =>
  place === 'keys' ? '/partner' : `/partner?${new URLSearchParams({ place })}`
