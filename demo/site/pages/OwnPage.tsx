import { type ComponentType, useEffect, useState } from 'react'
import { Unreachable } from '../shell/Problem.tsx'
import type { Route } from '../state/routes.ts'

type Own = NonNullable<Route['own']>
type View = ComponentType<{ path: string }>

/** Pages for developers load apart, so that nobody else waits for them. */
const pages: Record<Own, () => Promise<View>> = {
  gallery: () => import('./gallery/Gallery.tsx').then(({ Gallery }) => Gallery),
  guides: () => import('./guides/Guides.tsx').then(({ Guides }) => Guides),
}

/** Draws a page for developers when its code has loaded. */
export function OwnPage({ name, path }: { name: Own; path: string }) {
  const [loaded, setLoaded] = useState<{ View: View } | 'failed'>()
  useEffect(() => {
    let isHere = true
    pages[name]().then(
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
  return loaded && <loaded.View path={path} />
}
