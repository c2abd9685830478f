/**
 * Whether a widget draws itself in a frame of the exchange's own origin.
 *
 * On a page of somebody else every widget does, unless that page says otherwise: each of them shows what belongs to
 * whoever is signed in, or leads to a PIN, a card or a password, and what stands in the page itself can be read by
 * every script of the page. All of them and not only those that move money, because there is one session: it lives in
 * the frames, and a list of listings beside them would not know who has signed in. A page keeps tags in itself with
 *
 *     <meta name="cowrie-in-page" content="cowrie-rate cowrie-recent-listings">
 *
 * or all of them with `content="all"`. On the exchange's own pages only the attribute `isolated` makes a frame.
 */
export function isIsolated(tag: string, apiBase: string, isWanted: unknown): boolean {
  // Toasts are the page's own: sentences, nothing that anybody types.
  if (tag === 'cowrie-toaster') return false
  if (isWanted) return true
  if (new URL(apiBase, document.baseURI).origin === self.origin) return false
  const inPageTags = document
    .querySelector<HTMLMetaElement>('meta[name=cowrie-in-page]')
    ?.content.split(/\s+/)
  return !inPageTags?.some((each) => each === tag || each === 'all')
}
