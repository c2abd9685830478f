import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { keepReachable } from './reachable.ts'

const LayerContext = createContext<HTMLElement | null>(null)

/**
 * Where dialogs, lists and menus are drawn: pass it as `container` to every Base UI portal.
 * `null` until the first commit, which Base UI understands as "wait".
 *
 * ```tsx
 * <Dialog.Portal container={useLayer()}>…</Dialog.Portal>
 * ```
 */
export const useLayer = (): HTMLElement | null => use(LayerContext)

/**
 * How a list or a menu is placed: spread it into Base UI's positioner. The layer is the boundary, since the default one
 * counts the host's clipping boxes as well, and a list in the top layer is free of them.
 */
export const usePlacement = () => ({
  className: 'ui-positioner',
  collisionBoundary: useLayer() ?? undefined,
  collisionPadding: 8,
  sideOffset: 6,
})

/** Shows the layer while something is drawn in it. A popover that stays open would cover other top-layer content. */
function syncLayer(layer: HTMLElement) {
  // Taking an element out of the page closes its popovers, so this also runs when it comes back.
  if (!layer.isConnected) return
  const open = layer.matches(':popover-open')
  if (layer.childElementCount > 0 && !open) layer.showPopover()
  if (layer.childElementCount === 0 && open) layer.hidePopover()
}

/**
 * One `popover="manual"` box per shadow root. In a partner's `transform; overflow: hidden` box a `position: fixed`
 * dialog lands in the wrong place and lists are clipped; the browser's top layer is outside of all that.
 * `connection` changes each time the element enters the page.
 */
export function Layer({ connection, children }: { connection: number; children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is the reason to look again
  useEffect(() => {
    if (!layer) return
    const observer = new MutationObserver(() => syncLayer(layer))
    observer.observe(layer, { childList: true })
    syncLayer(layer)
    const release = keepReachable(layer)
    return () => {
      observer.disconnect()
      release()
    }
  }, [layer, connection])

  return (
    <LayerContext value={layer}>
      {children}
      <div ref={setLayer} className="cowrie-layer" popover="manual" />
    </LayerContext>
  )
}
