/**
 * Spans: a request, its use case, its transaction and statements, and the calls of the card processor. Nothing happens
 * until a tracer is there, so no part of the server need know whether anybody reads traces. Names and attributes are
 * those of routes, calls and statements, never what a person entered.
 */

import type * as Api from '@opentelemetry/api'
import type { Span, SpanContext, Tracer } from '@opentelemetry/api'

type Tracing = {
  readonly api: typeof Api
  readonly tracer: Tracer
  /** Reads a `traceparent` header; null when it is malformed. */
  readonly parseTraceParent: (header: string) => SpanContext | null
}
type Attributes = Readonly<Record<string, string | number | boolean>>

let tracing: Tracing | undefined

/** Begins to trace; undefined ends it. */
export const setTracing = (next: Tracing | undefined): void => {
  tracing = next
}

export type OpenSpan = {
  /** Runs `work` as a part of the span. */
  within<T>(work: () => T): T
  end(attributes: Attributes, hasFailed: boolean): void
}

/**
 * The span of a request, which somebody ends; undefined without a tracer. The caller's trace is linked and not continued:
 * anybody may send its header, and its flag would keep a request out of our traces.
 */
export function openRequestSpan(
  name: string,
  attributes: Attributes,
  traceparent: string | undefined,
): OpenSpan | undefined {
  const theirs = traceparent === undefined ? null : tracing?.parseTraceParent(traceparent)
  return openSpan(name, attributes, theirs ? [theirs] : [], true)
}

/** A span that somebody ends; undefined without a tracer. */
function openSpan(
  name: string,
  attributes: Attributes,
  links: readonly SpanContext[] = [],
  isServer = false,
): OpenSpan | undefined {
  if (!tracing) return undefined
  const { api, tracer } = tracing
  const span = tracer.startSpan(name, {
    attributes,
    kind: isServer ? api.SpanKind.SERVER : api.SpanKind.INTERNAL,
    links: links.map((context) => ({ context })),
  })
  const context = api.trace.setSpan(api.context.active(), span)
  return {
    within: (work) => api.context.with(context, work),
    end(more, hasFailed) {
      span.setAttributes(more)
      if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs `work` as a span. A failure is marked by its type; its message may quote anybody. */
export async function spanned<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, attributes)
  if (!span) return work()
  try {
    const result = await span.within(work)
    span.end({}, false)
    return result
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : typeof error }, true)
    throw error
  }
}

/** A span of something that has just ended. */
export function spanOf(name: string, attributes: Attributes, tookMs: number, hasFailed: boolean): void {
  if (!tracing) return
  const { api, tracer } = tracing
  // A sampler knows no more of a span than what it begins with.
  const all = hasFailed ? { ...attributes, 'error.type': '_OTHER' } : attributes
  const span: Span = tracer.startSpan(name, { attributes: all, startTime: Date.now() - tookMs })
  if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
  span.end()
}

/** The ids of the trace that this code runs in, for a line of the log. */
export function traceIds(): { traceId?: string } {
  const traceId = tracing?.api.trace.getActiveSpan()?.spanContext().traceId
  return traceId ? { traceId } : {}
}
