/**
 * The frame of an isolated widget without what surrounds it: its document and modules load while the page still loads
 * `host.ts`, which takes it over where it stands. A frame that changes its parent would reload.
 */
export type BegunFrame = {
  /** In the element's shadow root; with a root of its own, because the widget's changing sheets must not apply. */
  readonly hostElement: HTMLElement
  readonly root: ShadowRoot
  /** `box > stage > frame` in that root. */
  readonly box: HTMLElement
  readonly stage: HTMLElement
  readonly address: URL
  frame: HTMLIFrameElement
  /** Removes all of it. */
  end(): void
}

const title = (tag: string) => `Cowrie: ${tag.replace(/^cowrie-/, '').replaceAll('-', ' ')}`

export function createFrame(tag: string, address: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title(tag)
  frame.popover = 'manual'
  // A passkey may be used in the frame; it is created on the exchange's own site.
  frame.allow = 'clipboard-write; web-share; publickey-credentials-get'
  frame.src = address.href
  return frame
}

/** Until `host.ts` is there: invisible, but drawn, because an undrawn frame measures nothing. */
const sheetUntilTaken =
  ':host { display: block } iframe { position: absolute; inline-size: 100%; border: 0; opacity: 0 }'

function createBox(className: string): HTMLElement {
  const box = document.createElement('div')
  box.className = className
  return box
}

/** `element` has an open shadow root, which may show what the page printed in it. */
export function beginFrame(element: HTMLElement, tag: string, apiBase: string): BegunFrame {
  const address = new URL(`embed/${tag}`, `${apiBase}/`)
  address.searchParams.set('for', self.origin)
  const hostElement = createBox('cowrie-frame')
  const box = createBox('frame')
  const stage = createBox('stage')
  const frame = createFrame(tag, address)
  const root = hostElement.attachShadow({ mode: 'open', delegatesFocus: true })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheetUntilTaken)
  root.adoptedStyleSheets = [sheet]
  stage.append(frame)
  box.append(stage)
  root.append(box)
  // First: what the page printed there stays below until the widget is drawn.
  element.shadowRoot?.prepend(hostElement)
  return { hostElement, root, box, stage, address, frame, end: () => hostElement.remove() }
}
