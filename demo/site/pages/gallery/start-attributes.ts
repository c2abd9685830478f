import type { Samples } from './messages.ts'

/** By tag, the attributes that need an id, and the scenario's sample that each begins with. */
const neededSamples: Readonly<Record<string, Readonly<Record<string, keyof Samples>>>> = {
  'cowrie-order': { 'listing-id': 'othersListing' },
  'cowrie-listing-details': { 'listing-id': 'ownListing' },
  'cowrie-receipt': { 'order-id': 'order' },
}

export const startAttributesOf = (tag: string, samples: Samples): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(neededSamples[tag] ?? {}).flatMap(([attribute, sample]) => {
      const id = samples[sample]
      return id === undefined ? [] : [[attribute, id]]
    }),
  )
