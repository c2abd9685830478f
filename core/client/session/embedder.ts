/** Origin of the page around this frame, if another party's page embeds it. */
export const embedder: string | undefined = pageAround()

function pageAround(): string | undefined {
  if (typeof window === 'undefined' || window.parent === window || !location.pathname.includes('/embed/'))
    return undefined
  const page = new URLSearchParams(location.search).get('for')
  return page && page !== location.origin ? page : undefined
}
