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
  readonly opening: Opening
  /** Removes all of it. */
  end(): void
}

/** A frame whose document is on its way. What happens to it before the page has loaded `host.ts` is kept. */
export type Opening = {
  readonly frame: HTMLIFrameElement
  /** Resolves when the frame has loaded something, an error page of the browser included. */
  readonly loaded: Promise<void>
  /** Resolves when the page's policy forbids the frame. */
  readonly forbidden: Promise<void>
  /** Stops listening. */
  settle(): void
}

const title = (tag: string) => `Cowrie: ${tag.replace(/^cowrie-/, '').replaceAll('-', ' ')}`

/** Resolves when the policy of this page refuses a frame with this address. */
const whenForbidden = ({ href, origin }: URL, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      const { effectiveDirective, disposition, blockedURI } = event
      if (effectiveDirective !== 'frame-src' || disposition !== 'enforce') return
      // Browsers that hide the path have the origin.
      if (blockedURI === href || blockedURI === origin) resolve()
    }
    document.addEventListener('securitypolicyviolation', onViolation, { signal })
  })

/** Listens before the frame is in the page: it may have loaded before anybody else could listen. */
export function openAt(tag: string, address: URL): Opening {
  const frame = createFrame(tag, address)
  const listening = new AbortController()
  return {
    frame,
    loaded: new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true })),
    forbidden: whenForbidden(address, listening.signal),
    settle: () => listening.abort(),
  }
}

function createFrame(tag: string, address: URL): HTMLIFrameElement {
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
  // Such a page shows only frames with an embedder policy, which some exchanges send on request.
  if (self.crossOriginIsolated) address.searchParams.set('coep', '')
  const hostElement = createBox('cowrie-frame')
  const box = createBox('frame')
  const stage = createBox('stage')
  const opening = openAt(tag, address)
  const root = hostElement.attachShadow({ mode: 'open', delegatesFocus: true })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheetUntilTaken)
  root.adoptedStyleSheets = [sheet]
  stage.append(opening.frame)
  box.append(stage)
  root.append(box)
  // First: what the page printed there stays below until the widget is drawn.
  element.shadowRoot?.prepend(hostElement)
  const end = () => {
    opening.settle()
    hostElement.remove()
  }
  return { hostElement, root, box, stage, address, opening, end }
}
