import type { Samples } from './messages.ts'

/** Widgets about one thing begin with one that the scenario has: attribute by attribute, which. */
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
