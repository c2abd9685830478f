/** Call failures: one class, five kinds, and their sentences (rules/embedding.md#failures). */
import type { Language } from '#core/contract/languages.ts'
import { sharedSession, type ToastTone } from '../session/shared-session.ts'
import { failureTexts } from './texts/index.ts'

/**
 * `offline`: this device has no network. `signed-out`: the session ended; no toast, the page asks for a new sign-in.
 * `refused`: the server refused and gave a reason. `broken`: the server failed, could not be reached, or never answered.
 * `unreadable`: the answer has an unknown form.
 */
export type FailureKind = 'offline' | 'signed-out' | 'refused' | 'broken' | 'unreadable'

/** Fields of a failed answer; `raw` holds plain text that is not JSON. */
export type FailureFields = {
  title?: string | undefined
  details?: string | undefined
  message?: string | undefined
  code?: string | undefined
  raw?: string | undefined
  data?: unknown
  /** The server's name of this call, which its log has, too. */
  requestId?: string | undefined
}

/** Statuses of refusals due to changed state: refused, not found, conflict. Others concern input or caller. */
const outdated = new Set<number | undefined>([200, 404, 409])

const joinSentences = ({ title, details }: FailureFields) =>
  title && details ? `${title.replace(/[.:\s]+$/, '')}. ${details}` : title || details

export class Failure extends Error {
  readonly kind: FailureKind
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined
  readonly title: string | undefined
  readonly details: string | undefined
  /** Refusal code from the server's closed list, such as `balance-exceeded`. */
  readonly code: string | undefined
  /** Data of the refusal, such as the id of the user with an unconfirmed address. */
  readonly data: unknown
  /** The server's own sentence, for the widget to show; undefined if it sent none. */
  readonly reason: string | undefined
  /** Sentence for the toast. */
  readonly text: string

  /** Without a sentence from the server the failure uses `fallback`, or a default in `language`. */
  constructor(
    kind: FailureKind,
    status: number | undefined,
    language: Language,
    fields: FailureFields = {},
    fallback?: string,
  ) {
    const sentence = joinSentences(fields)
    const texts = failureTexts(language)
    const text =
      sentence ??
      fields.message ??
      fields.raw ??
      fallback ??
      texts[kind === 'offline' ? 'offline' : kind === 'refused' ? 'refused' : 'broken']
    const reason = fields.message ?? sentence ?? fields.raw
    // A person who is told to wait, or that another party is away, has nothing to report.
    const details =
      fields.code === 'broken' && fields.requestId ? texts.reference(fields.requestId) : undefined
    const withReference = (title: string) => joinSentences({ title, details }) as string
    super(fields.message ?? text)
    this.name = 'Failure'
    this.kind = kind
    this.status = status
    this.title = fields.title
    this.details = fields.details
    this.code = fields.code
    this.data = fields.data
    this.reason = reason && withReference(reason)
    this.text = withReference(text)
  }

  /** The server refused because the data on the screen is outdated. */
  get isOutdated(): boolean {
    return this.kind === 'refused' && outdated.has(this.status)
  }

  /**
   * Whether the server may have processed the call anyway. The intent then keeps its idempotency key, so that a retry
   * pays once; a new key would pay twice.
   */
  get outcomeUnknown(): boolean {
    if (this.kind === 'offline' || this.kind === 'broken' || this.kind === 'unreadable') return true
    // 408 and 425: cut off or too early; 409: the first copy of the request is still in progress.
    return (
      this.status === 408 ||
      this.status === 425 ||
      (this.status === 409 && /idempot|progress/.test(this.code ?? ''))
    )
  }
}

/** No answer came. The browser knows whether the device has a network; if it has one, the server is away. */
export const unreachable = (language: Language): Failure =>
  new Failure(navigator.onLine ? 'broken' : 'offline', undefined, language)

const toneOf = (failure: Failure): ToastTone => (failure.kind === 'refused' ? 'warning' : 'error')

/** Shows the failure's toast. A session's end has none: the page asks for a new sign-in. */
export function showFailure(failure: Failure): void {
  if (failure.kind !== 'signed-out') sharedSession.toast({ tone: toneOf(failure), text: failure.text })
}

/** Returns a caught error that is a Failure and rethrows anything else: that is a bug of ours. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}
