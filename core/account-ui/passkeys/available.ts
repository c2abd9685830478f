/** Whether this page can use passkeys of the exchange. What cannot be used is not offered. */

type WithFeaturePolicy = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }

/** Whether the page around this one lets us; undefined where the browser cannot say (Firefox, Safari). */
const isFeatureAllowed = (feature: string): boolean | undefined =>
  (document as WithFeaturePolicy).featurePolicy?.allowsFeature(feature)

/**
 * Whether a passkey can log in or confirm here. It belongs to the exchange's own host, so on a partner's page it works
 * in the frame of an isolated widget and not in the page itself. No browser takes an IP address for a host.
 */
export const canUsePasskeys = (apiBase: string): boolean =>
  typeof PublicKeyCredential === 'function' &&
  new URL(apiBase, document.baseURI).origin === location.origin &&
  !/^[\d.]+$|:/.test(location.hostname) &&
  isFeatureAllowed('publickey-credentials-get') !== false

/** Whether a passkey can be made here: not in a frame on somebody else's page, which is not given that permission. */
export function canMakePasskeys(): boolean {
  try {
    return isFeatureAllowed('publickey-credentials-create') ?? window.top?.location.origin === location.origin
  } catch {
    return false
  }
}
