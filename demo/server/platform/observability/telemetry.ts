/** Figures and traces of a process, as its settings say. Their packages load only where somebody reads them. */
import type { Metrics } from './instruments.ts'

export type TelemetrySettings = {
  /** The port of `/metrics`; undefined: none. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** The address of an OpenTelemetry collector; undefined: none. */
  readonly collector: string | undefined
}

export type Telemetry = {
  /** Undefined where nobody reads figures. */
  readonly metrics: Metrics | undefined
  readonly isTracing: boolean
  /** The port of `/metrics`, also where any free one was asked for. */
  readonly port: number | undefined
  close(): Promise<void>
}

/** Throws when the port is taken. */
export async function openTelemetry({
  metricsPort,
  metricsHost,
  collector,
}: TelemetrySettings): Promise<Telemetry> {
  if (metricsPort === undefined && collector === undefined)
    return { metrics: undefined, isTracing: false, port: undefined, close: async () => {} }
  const { openMetrics } = await import('./open-metrics.ts')
  const metrics = await openMetrics({ port: metricsPort, host: metricsHost, collector })
  const tracing = collector ? await traceTo(collector) : undefined
  return {
    metrics,
    isTracing: tracing !== undefined,
    port: metrics.port,
    async close() {
      await Promise.all([metrics.close(), tracing?.close()])
    },
  }
}

async function traceTo(collector: string) {
  const { openTracing, sendingTo } = await import('./open-tracing.ts')
  return openTracing(sendingTo(collector))
}
