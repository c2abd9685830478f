/** Faults that keep a frame of the exchange from opening, as far as its page can know. */
import { docsLink } from '#core/client/docs-link.ts'

export type FrameFault = {
  /** `misconfigured`: only the page's owner or the exchange can change it. */
  readonly code: 'misconfigured' | 'not-loaded'
  /** Whether it can change while the page is open. */
  readonly retryable: boolean
  /** For the page's owner. */
  readonly sentence: string
}

const fault = (code: FrameFault['code'], retryable: boolean, sentence: string): FrameFault => ({
  code,
  retryable,
  sentence: `${sentence} ${docsLink('the-widget-says-that-it-cannot-be-loaded')}`,
})

/** The page's policy blocked the frame's `src`, as the browser's violation event says. */
export const forbiddenByPolicy = (origin: string): FrameFault =>
  fault(
    'misconfigured',
    false,
    `The policy of this page forbids frames of ${origin}: add frame-src ${origin} to its Content-Security-Policy.`,
  )

/** The exchange answered so. */
export const notRegistered = (origin: string, tag: string): FrameFault =>
  fault(
    'misconfigured',
    true,
    `${origin} refuses to show <${tag}> on ${self.origin}: let its operator register this origin for this widget.`,
  )

/** Whether a page of another origin is around this one: the exchange then refuses to be framed. */
function isFramedByOthers(): boolean {
  for (let page: Window = self; page !== page.parent; page = page.parent) {
    try {
      if (page.parent.origin !== self.origin) return true
    } catch {
      return true
    }
  }
  return false
}

/** The frame has loaded something, or nothing in time, and says nothing. */
export function faultOfSilence(origin: string): FrameFault {
  if (self.origin === 'null')
    return fault(
      'misconfigured',
      false,
      `This page has no origin (null), so ${origin} shows no widget on it: serve it by http, and give a sandboxed frame allow-same-origin.`,
    )
  if (isFramedByOthers())
    return fault(
      'misconfigured',
      false,
      `This page is in a frame of another site, and ${origin} shows its widgets on registered pages only: open this page in a tab of its own.`,
    )
  return fault('not-loaded', true, `Nothing of the exchange answers at ${origin}.`)
}
