/** Properties of a same-origin frame's window that the Window type lacks. */
type FrameWindow = Window & { CSSStyleSheet: typeof CSSStyleSheet }

/**
 * Prints one part of a widget without the page around it, which may be a partner's: copies the part and our sheets
 * into a hidden frame. Sheets belong to their document, so they are recreated there.
 */
export function printAlone(element: HTMLElement, part: Element, title: string): void {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0 auto',
    width: '0',
    height: '0',
    border: '0',
  })
  document.body.append(frame)
  const view = frame.contentWindow as FrameWindow | null
  const page = frame.contentDocument
  if (!view || !page) {
    frame.remove()
    // The page forbids frames: print it as a whole.
    window.print()
    return
  }

  const host = page.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = (element.shadowRoot?.adoptedStyleSheets ?? []).map((sheet) => {
    const copy = new view.CSSStyleSheet()
    copy.replaceSync([...sheet.cssRules].map((rule) => rule.cssText).join('\n'))
    return copy
  })
  const copy = page.importNode(part, true)
  // Nothing on paper can be pressed: a name that is a button is printed as a name.
  for (const button of copy.querySelectorAll('button')) {
    const plain = page.createElement('span')
    plain.className = button.className
    plain.append(...button.childNodes)
    button.replaceWith(plain)
  }
  root.append(copy)
  host.style.fontFamily = getComputedStyle(element).fontFamily
  page.title = title
  // The widget's root has the language and direction but is not printed.
  const around = part.closest<HTMLElement>('[lang]')
  page.documentElement.lang = around?.lang ?? document.documentElement.lang
  page.documentElement.dir = around?.dir ?? document.documentElement.dir
  page.body.append(host)

  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.focus()
  view.print()
}
