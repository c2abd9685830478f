/** Sends spans to an OpenTelemetry collector over HTTP. Loaded on demand. */
import * as api from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { serviceOf } from './service.ts'
import { setTracing } from './tracing.ts'

export type OpenTracing = {
  /** Sends what the collector lacks, and ends. */
  close(): Promise<void>
}

/** `collector` is its address without `/v1/traces`. */
export function openTracing(collector: string): OpenTracing {
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes(serviceOf()),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  setTracing({ api, tracer: provider.getTracer('cowrie') })
  return {
    async close() {
      setTracing(undefined)
      await provider.shutdown().catch(() => undefined)
      api.context.disable()
    },
  }
}
