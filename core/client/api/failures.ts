/** How calls fail: one class, five kinds, and their sentences (rules/embedding.md#failures). */
import type { Language } from '#core/contract/languages.ts'
import { sharedSession, type ToastTone } from '../session/shared-session.ts'
import { failureTexts } from './texts/index.ts'

/**
 * `offline`: the network could not be reached. `signed-out`: the session has ended; nobody is told, the page asks for
 * a new sign-in. `refused`: the server said no, and why. `broken`: the server failed, or never answered.
 * `unreadable`: it answered, but not in a form that we know.
 */
export type FailureKind = 'offline' | 'signed-out' | 'refused' | 'broken' | 'unreadable'

/** What a failed answer may carry; `raw` is a plain text instead of JSON. */
export type FailureFields = {
  title?: string | undefined
  details?: string | undefined
  message?: string | undefined
  code?: string | undefined
  raw?: string | undefined
  data?: unknown
}

/**
 * Statuses of refusals for the state that things are in: an outcome in words, not there (any more), a conflict. Others are
 * about what was sent, or who sent it.
 */
const outdated = new Set<number | undefined>([200, 404, 409])

const joinSentences = ({ title, details }: FailureFields) =>
  title && details ? `${title.replace(/[.:\s]+$/, '')}. ${details}` : title || details

export class Failure extends Error {
  readonly kind: FailureKind
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  readonly title: string | undefined
  readonly details: string | undefined
  /** The server's closed list of refusals, such as `balance-exceeded`. */
  readonly code: string | undefined
  /** What came with the refusal, such as the id of the user whose address is not confirmed. */
  readonly data: unknown
  /** The server's own words, for a sentence of the widget; undefined when it gave none. */
  readonly reason: string | undefined
  /** The sentence for a toast. */
  readonly text: string

  /** `language` of the sentence where the server gave none; `fallback` is such a sentence. */
  constructor(
    kind: FailureKind,
    status: number | undefined,
    language: Language,
    fields: FailureFields = {},
    fallback?: string,
  ) {
    const sentence = joinSentences(fields)
    const text =
      sentence ??
      fields.message ??
      fields.raw ??
      fallback ??
      failureTexts(language)[kind === 'offline' ? 'offline' : kind === 'refused' ? 'refused' : 'broken']
    super(fields.message ?? text)
    this.name = 'Failure'
    this.kind = kind
    this.status = status
    this.title = fields.title
    this.details = fields.details
    this.code = fields.code
    this.data = fields.data
    this.reason = fields.message ?? sentence ?? fields.raw
    this.text = text
  }

  /** The server refused for the state that things are in: they are not as they are shown here. */
  get isOutdated(): boolean {
    return this.kind === 'refused' && outdated.has(this.status)
  }

  /**
   * Whether the server may have done it all the same. The intent then keeps its idempotency key, so that a retry
   * pays once; a new key would pay twice.
   */
  get outcomeUnknown(): boolean {
    if (this.kind === 'offline' || this.kind === 'broken' || this.kind === 'unreadable') return true
    // 408 and 425: cut off or too early; 409 while the first copy of the same request is still being worked on.
    return (
      this.status === 408 ||
      this.status === 425 ||
      (this.status === 409 && /idempot|progress/.test(this.code ?? ''))
    )
  }
}

const toneOf = (failure: Failure): ToastTone => (failure.kind === 'refused' ? 'warning' : 'error')

/** Shows the toast of a failure. The end of a session has none: the page asks for a new sign-in. */
export function showFailure(failure: Failure): void {
  if (failure.kind !== 'signed-out') sharedSession.toast({ tone: toneOf(failure), text: failure.text })
}

/** What `catch` caught, as a Failure where it is one. Anything else is a mistake in our code and goes on. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}
