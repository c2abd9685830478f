import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { keepReachable } from './reachable.ts'

const LayerContext = createContext<HTMLElement | null>(null)

/**
 * Element that dialogs, lists and menus render into: pass it as `container` to every Base UI portal. `null` until the
 * first commit, for which Base UI waits.
 *
 * ```tsx
 * <Dialog.Portal container={useLayer()}>…</Dialog.Portal>
 * ```
 */
export const useLayer = (): HTMLElement | null => use(LayerContext)

/**
 * Positioning of a list or menu: spread it into Base UI's positioner. The layer is the boundary: the default one
 * includes the host's clipping boxes, which do not affect the top layer.
 */
export const usePlacement = () => ({
  className: 'ui-positioner',
  collisionBoundary: useLayer() ?? undefined,
  collisionPadding: 8,
  sideOffset: 6,
})

/** Shows the layer while it has content. A popover that stays open would cover other top-layer content. */
function syncLayer(layer: HTMLElement) {
  // Removing an element from the page closes its popovers, so this also runs when it returns.
  if (!layer.isConnected) return
  const open = layer.matches(':popover-open')
  if (layer.childElementCount > 0 && !open) layer.showPopover()
  if (layer.childElementCount === 0 && open) layer.hidePopover()
}

/**
 * One `popover="manual"` box per shadow root. In a partner's `transform; overflow: hidden` box a `position: fixed`
 * dialog lands in the wrong place and lists are clipped; the browser's top layer avoids both. `connection` changes
 * each time the element enters the page.
 */
export function Layer({ connection, children }: { connection: number; children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection requires another sync
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
