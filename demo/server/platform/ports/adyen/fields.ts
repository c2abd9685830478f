/** Where Adyen serves the fields in which people type a card, as its web library asks for them. */
import type { EncryptedFields } from '../card-processor.ts'

/** Adyen's live regions, by what follows `checkoutshopper-live` in their addresses. */
const liveSuffixes = { eu: '', us: '-us', au: '-au', apse: '-apse', in: '-in', nea: '-nea' } as const
export type LiveRegion = keyof typeof liveSuffixes
export const liveRegions = Object.keys(liveSuffixes) as LiveRegion[]

/** Where the account is. */
export type AdyenEnvironment =
  | {
      readonly kind: 'live'
      /** In the account's own address: `<prefix>-checkout-live.adyenpayments.com`. */
      readonly prefix: string
      /** Where Adyen serves its fields from. */
      readonly region: LiveRegion
    }
  | { readonly kind: 'test' }
  | { readonly kind: 'sandbox'; readonly url: string }

/** Undefined without a client key. */
export const encryptedFieldsOf = ({
  clientKey,
  environment,
}: {
  readonly clientKey?: string | undefined
  readonly environment: AdyenEnvironment
}): EncryptedFields | undefined =>
  clientKey === undefined ? undefined : { clientKey, url: `${hostOf(environment)}/checkoutshopper/` }

function hostOf(environment: AdyenEnvironment): string {
  if (environment.kind === 'sandbox') return new URL(environment.url).origin
  const suffix = environment.kind === 'test' ? '-test' : `-live${liveSuffixes[environment.region]}`
  return `https://checkoutshopper${suffix}.adyen.com`
}
