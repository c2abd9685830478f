/** Probes of load balancers in the log. */
import { expect, test } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { suite } from '../suite.ts'

const isAway = () => {
  throw new Error('the database is away')
}

suite('a probe', async ({ world }) => {
  test('is logged at debug unless it fails', async () => {
    const lines: string[] = []
    const log = openLog({ level: 'debug', form: 'json', write: (line) => lines.push(line) })
    const gone = { ...world.database, db: new Proxy({}, { get: isAway }) }
    for (const database of [world.database, gone as never]) {
      const app = await buildApp({ ...world, database, log })
      for (const url of ['/livez', '/healthz', '/readyz', '/api/Utility/nothing']) await app.inject({ url })
      await app.close()
    }
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(requests.map(({ level, status }) => `${level} ${status}`)).toEqual([
      ...['debug 200', 'debug 200', 'debug 200', 'info 404'],
      ...['debug 200', 'warn 503', 'warn 503', 'info 404'],
    ])
  })
})
