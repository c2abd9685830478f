import { type ComponentType, useEffect, useState } from 'react'
import { pendingTexts } from '#core/texts/catalogue.ts'
import { Unreachable } from '../shell/Problem.tsx'
import { unlessLeft } from '../state/load-widget.ts'
import { printedAt } from '../state/printed.ts'
import type { Route } from '../state/route.ts'
import type { RouterLocation } from '../state/router.ts'

type Own = NonNullable<Route['own']>
type Props = { path: string; location: RouterLocation }
type View = ComponentType<Props>

/** Pages that few people open load apart, so that nobody else waits for them. */
const pages: Record<Own, () => Promise<View>> = {
  gallery: () => import('./gallery/Gallery.tsx').then(({ Gallery }) => Gallery),
  guides: async () => {
    const [{ Guides }, { loadGuide }] = await Promise.all([
      import('./guides/Guides.tsx'),
      import('./guides/load-guide.ts'),
    ])
    // Otherwise the page would wait a second time. Its own code says what is wrong.
    await loadGuide(location.pathname.split('/')[2] ?? '').catch(() => undefined)
    return Guides
  },
  legal: async () => {
    const { LegalPage } = await import('./legal/LegalPage.tsx')
    await pendingTexts()
    return LegalPage
  },
}

/** Draws a page when its code has loaded. */
export function OwnPage({ name, ...page }: Props & { name: Own }) {
  const [loaded, setLoaded] = useState<{ View: View } | 'failed'>()
  useEffect(() => {
    let isHere = true
    unlessLeft(pages[name]()).then(
      (View) => isHere && setLoaded({ View }),
      (error: unknown) => {
        console.error(error)
        if (isHere) setLoaded('failed')
      },
    )
    return () => {
      isHere = false
    }
  }, [name])

  if (loaded === 'failed') return <Unreachable />
  if (loaded) return <loaded.View {...page} />
  const printed = printedAt(page.path)?.querySelector('.guides')
  return printed && <div ref={(place) => place?.replaceChildren(printed)} />
}
