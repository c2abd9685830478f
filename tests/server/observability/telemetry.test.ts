// Figures and traces of a whole server: what they have, what they cost, and that they have nobody in them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { newId } from '#server/ids.ts'
import { type OpenServer, openServer } from '#server/open-server.ts'
import { instruments } from '#server/platform/observability/instruments.ts'
import { openTelemetry, type Telemetry } from '#server/platform/observability/telemetry.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { watchDatabase } from '#server/start/database-figures.ts'
import { freePort } from '#tests/free-port.ts'
import { planted, plantedIn } from '#tests/planted.ts'
import { databaseKinds } from '#tests/server/database-for-tests.ts'
import { aPlace } from '#tests/server/keys/real-server.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'
import { aReadyUser, type ReadyUser } from '#tests/server/world.ts'
import { anOperator } from '../operators/console.ts'
import { aCollector, type CollectedSpan, type Collector } from './collector.ts'
import { callEverything } from './planting.ts'

const raise = (error: Error) => {
  throw error
}
const off = { metricsPort: undefined, metricsHost: '127.0.0.1', collector: undefined }

test('costs nothing where nobody asks for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = readSettings({ DATA_DIR: folder, TOKEN_PEPPER: 'x'.repeat(32) })
  expect(settings.telemetry).toEqual(off)
  expect(await openTelemetry(settings.telemetry)).toMatchObject({ metrics: undefined, isTracing: false })
  const env = { METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  expect(readSettings({ DATA_DIR: folder, TOKEN_PEPPER: 'x'.repeat(32), ...env }).telemetry).toEqual({
    metricsPort: 9464,
    metricsHost: '127.0.0.1',
    collector: 'http://collector:4318',
  })
})

test('a taken port is said before anything is served', async () => {
  const port = await freePort()
  const first = await openTelemetry({ ...off, metricsPort: port })
  onTestFinished(() => first.close())
  await expect(openTelemetry({ ...off, metricsPort: port })).rejects.toThrow('EADDRINUSE')
})

describe.each(await databaseKinds())('a whole server on %s', (kind) => {
  let aheadMs = 0
  let collector: Collector
  let telemetry: Telemetry
  let place: Awaited<ReturnType<typeof aPlace>>
  let open: OpenServer
  let server: Server
  let app: FastifyInstance
  let me: ReadyUser
  // Not before the other database's turn is over: a process has one tracer.
  beforeAll(async () => {
    collector = await aCollector()
    telemetry = await openTelemetry({ ...off, metricsPort: 0, collector: collector.url })
    place = await aPlace(kind)
    const settings = readSettings({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      SEED: 'none',
      TOKEN_PEPPER: 'a pepper for tests that is long enough',
    })
    open = await openServer(settings, {
      clock: () => new Date(Date.now() + aheadMs),
      secrets: quickSecrets(settings.pepper),
      telemetry,
    })
    server = open.server
    app = await buildApp(server)
    me = await aReadyUser(server)
  })
  const scrape = async () => (await fetch(`http://127.0.0.1:${telemetry.port}/metrics`)).text()
  const figure = (text: string, series: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  let isClosed = false
  const closeAll = async () => {
    if (isClosed) return
    isClosed = true
    await app.close()
    await open.close()
    await telemetry.close()
    await place.close()
    collector.close()
  }
  afterAll(closeAll)

  test('counts requests by route and status, and times them', async () => {
    const series = 'cowrie_requests_total{method="GET",route="/api/Utility/currencies",status="200"}'
    const before = figure(await scrape(), series) ?? 0
    await app.inject({ url: '/api/utility/currencies?email=somebody' })
    await app.inject({ url: '/api/Utility/currencies/' })
    const text = await scrape()
    expect(figure(text, series)).toBe(before + 2)
    const timed = 'cowrie_request_duration_seconds_count{method="GET",route="/api/Utility/currencies"}'
    expect(figure(text, timed)).toBe(before + 2)
  })

  test('shows every figure of the registry, and no other', async () => {
    // Figures of the last seconds are shown again.
    aheadMs += 11_000
    const text = await scrape()
    const shown = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', type = '']) => [name, type])
    const ofPool = /^cowrie_database_(connections|wait)/
    const expected = Object.entries(instruments)
      .filter(([name]) => kind === 'postgresql' || !ofPool.test(name))
      .map(([name, spec]) => [name, spec.kind === 'sum' ? 'counter' : spec.kind])
    // The first audit of the ledger is a minute away.
    const isLater = ([name]: string[]) => name === 'cowrie_ledger_audit_age_seconds'
    expect(shown.filter((each) => !isLater(each)).sort()).toEqual(
      expected.filter((each) => !isLater(each)).sort(),
    )
    expect(figure(text, 'cowrie_outbox_tasks{kind="payout"}')).toBe(0)
    expect(figure(text, 'cowrie_streams_open')).toBe(0)
    expect(figure(text, 'cowrie_rates_age_seconds')).toBeGreaterThan(0)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect((await fetch(`http://127.0.0.1:${telemetry.port}/`)).status).toBe(404)
  })

  test('reads the database once in 10 s, and shows the rest while it is away', async () => {
    const waiting = 'cowrie_outbox_tasks{kind="push"}'
    expect(figure(await scrape(), waiting)).toBe(0)
    const at = server.clock()
    const later = new Date(at.getTime() + 3_600_000)
    await sql`INSERT INTO outbox (id, kind, payload, due_at, created_at)
      VALUES (${newId()}, 'push', '{}', ${later}, ${at})`.execute(server.database.db)
    expect(figure(await scrape(), waiting)).toBe(0)
    aheadMs += 11_000
    const text = await scrape()
    expect(figure(text, waiting)).toBe(1)
    expect(figure(text, 'cowrie_outbox_age_seconds{kind="push"}')).toBeGreaterThan(10)

    const away = new Proxy({}, { get: () => () => raise(new Error('away')) })
    const gone = { ...server, database: { ...server.database, db: away as never } }
    if (telemetry.metrics) watchDatabase(telemetry.metrics, gone)
    aheadMs += 60_000
    const without = await scrape()
    expect(figure(without, 'cowrie_database_figures_age_seconds')).toBeGreaterThanOrEqual(60)
    expect(figure(without, 'cowrie_streams_open')).toBe(0)
    if (telemetry.metrics) watchDatabase(telemetry.metrics, server)
  })

  test('has nobody in its figures and spans, whatever is called', async () => {
    const operator = await anOperator(server as never, app, 'owner')
    await callEverything(app, [undefined, me.token, operator.token])
    await app.inject({ url: '/api/order/mine', headers: { authorization: `Bearer ${me.token}` } })
    const sent = await app.inject({
      method: 'POST',
      url: '/api/Utility/send-contact-message',
      payload: { fullname: 'Seyi Quetzal', emailAddress: planted.email, message: planted.contactMessage },
    })
    expect(sent.statusCode).toBe(200)
    // Another trace, whose flag says that nobody records it; and an invalid one.
    const theirTrace = 'a'.repeat(32)
    for (const traceparent of [`00-${theirTrace}-${'b'.repeat(16)}-00`, 'quetzal'])
      await app.inject({ url: '/api/Utility/countries', headers: { traceparent } })
    const figures = await scrape()
    await closeAll()
    const spans = collector.spans()
    expect(spans.length).toBeGreaterThan(500)
    const text = collector.received()
    expect(text).toContain('cowrie_request_duration_seconds')
    expect(plantedIn(`${figures}\n${text}`)).toEqual([])
    expect(text.toLowerCase()).not.toContain(me.userName.toLowerCase())
    expect(text).not.toContain(me.token)

    // A call: its request, its use case, its transaction, its statements; and the processor.
    const parentOf = ({ parentSpanId }: CollectedSpan) => spans.find(({ spanId }) => spanId === parentSpanId)
    const chain = (span: CollectedSpan | undefined): string[] =>
      span ? [span.name, ...chain(parentOf(span))] : []
    const inTransaction = spans.find(
      (span) =>
        span.name.startsWith('sql ') && chain(span).length === 4 && chain(span)[2]?.startsWith('call '),
    )
    expect(chain(inTransaction)).toEqual([
      expect.stringMatching(/^sql /),
      'transaction',
      expect.stringMatching(/^call \w+$/),
      expect.stringMatching(/^(GET|POST) \/api\//),
    ])
    expect(spans.map(({ name }) => name)).toContain('processor tokenise')
    const linked = spans.filter(({ links = [] }) => links.some(({ traceId }) => traceId === theirTrace))
    expect(linked.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['GET /api/Utility/countries', undefined],
    ])
    expect(linked[0]?.traceId).not.toBe(theirTrace)
  })
})
