/** Addresses that the site itself leads to. */
export const home = '/dashboard'
export const loginPath = '/login'
export const setupPath = '/kycpage'

/** The page that orders from a listing. It names the owner for a visitor, who has to log in first, and the typed amount. */
export function orderPath(listingId: string, owner = '', giveAmount = ''): string {
  const query = new URLSearchParams({
    ...(owner && { from: owner }),
    ...(giveAmount && { amount: giveAmount }),
  })
  return `/order/${encodeURIComponent(listingId)}${query.size > 0 ? `?${query}` : ''}`
}

/** Addresses that redirect. */
export const redirects: Readonly<Record<string, string>> = {
  '/kyc': setupPath,
}
