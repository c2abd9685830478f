/**
 * The traces of the whole suite: with `COWRIE_TEST_LOGS`, a folder, the spans of every server in a process of the tests are
 * written there, beside the logs, where `npm test` looks for planted personal data (tests/planted.ts).
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.COWRIE_TEST_LOGS
/** Whether a database of the tests has a span for each statement. */
export const tracesStatements = Boolean(folder)

/** A request's id as this server makes it; another one is its caller's. */
const ownId = /^[2-9a-z]{12}$/

if (folder) {
  const { openTracing } = await import('#server/observability/open-tracing.ts')
  const file = join(folder, `${process.pid}.spans`)
  // Most spans differ in their ids only.
  const seen = new Set<string>()
  openTracing({
    onStart() {},
    onEnd({ name, attributes: { request, ...attributes }, status, events, links }) {
      const given = typeof request === 'string' && !ownId.test(request) ? request : undefined
      const line = JSON.stringify({ name, attributes, status, events, links, request: given })
      if (seen.has(line)) return
      seen.add(line)
      // At once, because a runner may kill the process.
      appendFileSync(file, `${line}\n`)
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  })
}
