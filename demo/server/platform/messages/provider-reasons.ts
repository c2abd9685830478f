/** The reasons for which a provider refuses; every language has a sentence for each. */
export type ProviderReason = 'unknown-bvn' | 'card-refused'

/** A provider's refusal: one of the reasons, or its own words. */
export type ProviderNo = { why: ProviderReason } | { message: string }
