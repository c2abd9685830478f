/** Figures by OpenTelemetry's SDK: as Prometheus text on a port of their own, and to a collector. Loaded on demand. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Counter as ApiCounter, Histogram as ApiHistogram } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { type InstrumentName, instruments, type Metrics, type Sample, type Watched } from './instruments.ts'
import { serviceOf } from './service.ts'

export type MetricsSettings = {
  /** Undefined: no Prometheus text. 0: any free port. */
  readonly port: number | undefined
  readonly host: string
  /** The address of a collector, without `/v1/metrics`. */
  readonly collector: string | undefined
}

export type OpenMetrics = Metrics & {
  /** The port of `/metrics`. */
  readonly port: number | undefined
  /** Sends what the collector lacks, and ends. */
  close(): Promise<void>
}

const toCollectorMs = 30_000

/** Throws when the port is taken. */
export async function openMetrics({ port, host, collector }: MetricsSettings): Promise<OpenMetrics> {
  const prometheus = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  })
  const readers: IMetricReader[] = [prometheus]
  if (collector)
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${collector}/v1/metrics` }),
        exportIntervalMillis: toCollectorMs,
      }),
    )
  const provider = new MeterProvider({ resource: resourceFromAttributes(serviceOf()), readers })
  const meter = provider.getMeter('cowrie')
  const counted = new Map<InstrumentName, ApiCounter | ApiHistogram>()
  const watched = new Map<Watched, () => readonly Sample<Watched>[] | Promise<readonly Sample<Watched>[]>>()

  for (const [key, spec] of Object.entries(instruments)) {
    const name = key as InstrumentName
    const options = { description: spec.help }
    if (spec.kind === 'counter') counted.set(name, meter.createCounter(name, options))
    else if (spec.kind === 'histogram')
      counted.set(
        name,
        meter.createHistogram(name, { ...options, advice: { explicitBucketBoundaries: [...spec.buckets] } }),
      )
    else {
      const observable =
        spec.kind === 'sum'
          ? meter.createObservableCounter(name, options)
          : meter.createObservableGauge(name, options)
      observable.addCallback(async (result) => {
        // One that cannot be read stays as it was; see cowrie_database_figures_age_seconds.
        const read = async () => watched.get(name as Watched)?.() ?? []
        const samples = await read().catch(() => [])
        for (const { value, labels } of samples) result.observe(value, labels)
      })
    }
  }

  const metrics: Metrics = {
    count: (name, labels) => (counted.get(name) as ApiCounter).add(1, labels),
    record: (name, value, labels) => (counted.get(name) as ApiHistogram).record(value, labels),
    watch: (name, read) => watched.set(name, read as never),
  }
  const stopWatching = watchProcess(metrics)

  const web = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      return prometheus.getMetricsRequestHandler(request, response)
    response.writeHead(404).end()
  })
  if (port !== undefined)
    await new Promise<void>((resolve, reject) => {
      web.once('error', reject)
      web.listen(port, host, resolve)
    })
  return {
    ...metrics,
    port: port === undefined ? undefined : (web.address() as AddressInfo).port,
    async close() {
      stopWatching()
      web.closeAllConnections()
      web.close()
      await provider.shutdown().catch(() => undefined)
    },
  }
}

function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  metrics.watch('cowrie_event_loop_delay_seconds', () => {
    const samples = [
      { value: delay.percentile(99) / 1e9, labels: { quantile: '0.99' } },
      { value: delay.max / 1e9, labels: { quantile: '1' } },
    ]
    delay.reset()
    return samples
  })
  const one = (value: number) => [{ value, labels: {} }]
  metrics.watch('process_resident_memory_bytes', () => one(process.memoryUsage.rss()))
  metrics.watch('process_heap_bytes', () => one(process.memoryUsage().heapUsed))
  metrics.watch('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage()
    return one((user + system) / 1e6)
  })
  metrics.watch('process_start_time_seconds', () => one(Math.round(performance.timeOrigin / 1000)))
  return () => delay.disable()
}
