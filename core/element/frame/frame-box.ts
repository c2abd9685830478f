import type { Language } from '#core/contract/languages.ts'
import { uiTexts } from '#core/ui/texts/index.ts'
import { failedLoadTexts } from '../failed-load.ts'
import type { BegunFrame } from './begin-frame.ts'
import { coverWindow, createStage, type Overlay } from './cover-window.ts'
import css from './frame.css?inline'
import type { FrameFault } from './frame-fault.ts'
import type { Rect } from './protocol.ts'

let sheet: CSSStyleSheet | undefined
function frameSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  if (className) created.className = className
  created.append(...children)
  return created
}

const createSkeleton = () => createElement('div', 'waiting', ...[1, 2, 3].map(() => createElement('i', '')))

type FrameBoxOptions = {
  element: HTMLElement
  begun: BegunFrame
  language: Language
  /** A bell stands in a line. */
  isInline: boolean
  frame: () => HTMLIFrameElement | undefined
  onRetry: () => void
  /** Sends the frame its widget's rect; see `coverWindow`. */
  sendRect: (rect: Rect | undefined) => void
}

/** The box around a frame: with a skeleton until the widget is drawn, and an alert where it cannot be. */
export class FrameBox {
  readonly #element: HTMLElement
  readonly #begun: BegunFrame
  readonly #language: Language
  readonly #skeleton = createSkeleton()
  readonly #statusLine: HTMLElement
  readonly #failedText = createElement('p', '')
  readonly #retry = createElement('button', '')
  readonly #failed = createElement('div', 'failed', this.#failedText, this.#retry)
  /** In the element's own root, which stands in the page's line or block. */
  readonly #outerSheet = new CSSStyleSheet()
  /** See `lookOf`. */
  readonly probe = createElement('div', 'probe')
  /** Covers the window with the frame, or restores the box. */
  readonly cover: (overlay: Overlay) => void

  constructor({ element, begun, language, isInline, frame, onRetry, sendRect }: FrameBoxOptions) {
    const texts = uiTexts(language)
    const { root, box } = begun
    this.#element = element
    this.#begun = begun
    this.#language = language
    this.#statusLine = createElement('p', 'said', texts.loading)
    this.#statusLine.setAttribute('role', 'status')
    this.#failed.setAttribute('role', 'alert')
    this.#retry.type = 'button'
    this.#retry.textContent = texts.retry
    this.#retry.addEventListener('click', onRetry)
    const stage = createStage(begun.stage, frameSheet(), begun.opening.frame.title)
    if (isInline) box.dataset.small = ''
    box.prepend(this.probe, this.#skeleton, this.#statusLine, this.#failed)
    root.adoptedStyleSheets = [frameSheet()]
    this.#setInline(isInline)
    element.shadowRoot?.adoptedStyleSheets.push(this.#outerSheet)
    this.cover = coverWindow(box, stage, frame, sendRect)
  }

  get isShown(): boolean {
    return this.#begun.box.dataset.state === 'shown'
  }

  showWaiting(): void {
    this.#setState('waiting')
  }

  showWidget(): void {
    this.#setState('shown')
  }

  showFailed({ code, retryable }: FrameFault): void {
    const [partFailed, , misconfigured] = failedLoadTexts[this.#language]
    this.#failedText.textContent = code === 'misconfigured' ? misconfigured : partFailed
    this.#retry.hidden = !retryable
    this.#setState('failed')
  }

  /** In CSS pixels; without a width the box is as wide as its place. */
  setSize(height: number, width: number | undefined): void {
    const { style } = this.#begun.box
    style.blockSize = `${height}px`
    style.inlineSize = width === undefined ? '' : `${width}px`
    this.#setInline(width !== undefined)
  }

  /** Shows another frame in place of the last one. */
  add(frame: HTMLIFrameElement): void {
    this.#begun.stage.append(frame)
  }

  /** The frame is gone. */
  clear(): void {
    this.#begun.box.removeAttribute('style')
  }

  remove(): void {
    this.#begun.hostElement.remove()
    this.#outerSheet.replaceSync('')
  }

  #setInline(isInline: boolean): void {
    this.#outerSheet.replaceSync(isInline ? ':host { display: inline-block }' : '')
  }

  #setState(state: 'waiting' | 'shown' | 'failed'): void {
    const { box, hostElement } = this.#begun
    box.dataset.state = state
    const printed = [...(this.#element.shadowRoot?.children ?? [])].filter((each) => each !== hostElement)
    if (state !== 'waiting') for (const each of printed.splice(0)) each.remove()
    box.toggleAttribute('data-printed', printed.length > 0)
    this.#statusLine.hidden = state !== 'waiting'
    this.#skeleton.hidden = this.#statusLine.hidden || printed.length > 0
    this.#failed.hidden = state !== 'failed'
  }
}
