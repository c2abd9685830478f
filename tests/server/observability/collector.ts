/** A collector of OpenTelemetry that keeps what it gets. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }
export type CollectedSpan = {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  links?: { traceId: string }[]
  attributes: Attribute[]
  status?: { code?: number }
}

export type Collector = {
  readonly url: string
  /** Everything that came, as text. */
  received(): string
  spans(): CollectedSpan[]
  close(): void
}

export async function aCollector(): Promise<Collector> {
  const bodies: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? '', body: await text(request) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  type Sent = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.map(({ body }) => body).join('\n'),
    spans: () =>
      bodies
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
