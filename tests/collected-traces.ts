/**
 * The traces of the whole suite: with `COWRIE_TEST_LOGS`, a folder, the spans of every server in a process of the tests are
 * written there, beside the logs, where `npm test` looks for planted personal data (tests/planted.ts) and explains every
 * statement (tests/plans.ts).
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { root } from './imports.ts'

const folder = process.env.COWRIE_TEST_LOGS
/** Whether a database of the tests has a span for each statement. */
export const tracesStatements = Boolean(folder)

/** A request's id as this server makes it; another one is its caller's. */
const ownId = /^[2-9a-z]{12}$/

/** Where statements pass on their way to the driver, which is nobody's own. */
const passing = /^demo\/server\/platform\/(db|observability)\//
/** A migration may read what it likes: once. */
const migrating = /^demo\/server\/platform\/db\/migrat/

/** The file of the project that issued the statement which has just been answered; empty when nobody is known. */
function issuer(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  const files = [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^():\s]+\.ts):\d+/g)].map(
    ([, file]) => file as string,
  )
  const own = files
    .filter((file) => file.startsWith(root) && !file.includes('/node_modules/'))
    .map((file) => file.slice(root.length).replace(/^\//, ''))
  if (own.some((file) => migrating.test(file))) return ''
  return own.find((file) => !passing.test(file) && file !== 'tests/collected-traces.ts') ?? ''
}

if (folder) {
  const { openTracing } = await import('#server/platform/observability/open-tracing.ts')
  const file = join(folder, `${process.pid}.spans`)
  // Most spans differ in their ids only.
  const seen = new Set<string>()
  /** Statements that succeeded: nine spans of ten are theirs. */
  const seenStatements = new Set<unknown>()
  openTracing(
    {
      onStart() {},
      onEnd({ name, attributes: { request, ...attributes }, status, events, links }) {
        const given = typeof request === 'string' && !ownId.test(request) ? request : undefined
        const line = JSON.stringify({ name, attributes, status, events, links, request: given })
        if (seen.has(line)) return
        seen.add(line)
        const by = name.startsWith('sql ') ? { by: issuer() } : {}
        // At once, because a runner may kill the process.
        appendFileSync(file, `${JSON.stringify({ ...JSON.parse(line), ...by })}\n`)
      },
      forceFlush: async () => {},
      shutdown: async () => {},
    },
    {
      shouldSample(_context, _traceId, _name, _kind, { 'db.query.text': text, 'error.type': failure }) {
        if (text === undefined || failure !== undefined)
          return { decision: SamplingDecision.RECORD_AND_SAMPLED }
        if (seenStatements.has(text)) return { decision: SamplingDecision.NOT_RECORD }
        seenStatements.add(text)
        return { decision: SamplingDecision.RECORD_AND_SAMPLED }
      },
    },
  )
}
