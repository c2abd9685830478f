/** Sends spans to an OpenTelemetry collector over HTTP. Loaded on demand. */
import * as api from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type Sampler,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { serviceOf } from './service.ts'
import { setTracing } from './tracing.ts'

export type OpenTracing = {
  /** Sends what the collector lacks, and ends. */
  close(): Promise<void>
}

/** Sends spans to a collector, whose address is without `/v1/traces`. */
export const sendingTo = (collector: string): SpanProcessor =>
  new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${collector}/v1/traces` }) })

/** `processor` gets each span that ends and that `sampler` lets through, which are all without one. */
export function openTracing(processor: SpanProcessor, sampler?: Sampler): OpenTracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes(serviceOf()),
    spanProcessors: [processor],
    ...(sampler && { sampler }),
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  setTracing({ api, tracer: provider.getTracer('cowrie'), parseTraceParent })
  return {
    async close() {
      setTracing(undefined)
      await provider.shutdown().catch(() => undefined)
      api.context.disable()
    },
  }
}
