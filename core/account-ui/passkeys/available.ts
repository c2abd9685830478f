/** Whether this page can use the exchange's passkeys. Unusable options are not offered. */

type WithFeaturePolicy = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }

/** Whether the embedding page grants the feature; undefined where the browser cannot tell (Firefox, Safari). */
const isFeatureAllowed = (feature: string): boolean | undefined =>
  (document as WithFeaturePolicy).featurePolicy?.allowsFeature(feature)

/**
 * Whether a passkey can log in or confirm here. It belongs to the exchange's host, so on a partner's page it works in
 * the frame of an isolated widget and not in the page itself. Browsers reject an IP address as host.
 */
export const canUsePasskeys = (apiBase: string): boolean =>
  typeof PublicKeyCredential === 'function' &&
  new URL(apiBase, document.baseURI).origin === location.origin &&
  !/^[\d.]+$|:/.test(location.hostname) &&
  isFeatureAllowed('publickey-credentials-get') !== false

/** Whether a passkey can be created here: not in a frame on another party's page, which lacks the permission. */
export function canMakePasskeys(): boolean {
  try {
    return isFeatureAllowed('publickey-credentials-create') ?? window.top?.location.origin === location.origin
  } catch {
    return false
  }
}
