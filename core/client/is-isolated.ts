/**
 * Whether a widget draws itself in a frame of the exchange's own origin.
 *
 * On another party's page every widget does, unless the page opts out: each widget shows personal data or leads to a
 * PIN, a card or a password, and scripts of the page can read anything drawn in the page. This holds for all widgets,
 * not only those that move money, because there is one session: it lives in the frames, and an in-page list of
 * listings would not know who is signed in. A page keeps tags out of frames with
 *
 *     <meta name="cowrie-in-page" content="cowrie-rate cowrie-recent-listings">
 *
 * or all of them with `content="all"`. On the exchange's own pages only the attribute `isolated` makes a frame.
 */
export function isIsolated(tag: string, apiBase: string, isWanted: unknown): boolean {
  // Toasts belong to the page: they show sentences and take no input.
  if (tag === 'cowrie-toaster') return false
  if (isWanted) return true
  if (new URL(apiBase, document.baseURI).origin === self.origin) return false
  const inPageTags = document
    .querySelector<HTMLMetaElement>('meta[name=cowrie-in-page]')
    ?.content.split(/\s+/)
  return !inPageTags?.some((each) => each === tag || each === 'all')
}
