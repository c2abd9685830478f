// Questions of load balancers: whether the process lives, and whether it can serve.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '#server/ids.ts'
import { setUp } from '#tests/server/suite.ts'

const { app, world } = await setUp({ app: {} })
const { db } = world.database
const ask = async (url: string) => {
  const answer = await app.inject({ url })
  return { status: answer.statusCode, ...(answer.json() as object) }
}
test('a server is ready when it writes, has its migrations, and its outbox moves', async () => {
  expect(await ask('/livez')).toEqual({ status: 'ok' })
  expect(await ask('/readyz')).toMatchObject({ database: 'ok', migrations: 'ok', outbox: 'ok' })
})

test('it is ready after a stop in which tasks became due', async () => {
  await world.outbox.stop()
  const id = newId()
  const due = new Date(world.clock().getTime() - dayMs)
  await sql`INSERT INTO outbox (id, kind, payload, due_at, created_at) VALUES (${id}, 'void', '{}', ${due}, ${due})`.execute(
    db,
  )
  world.later(3)
  expect(await ask('/readyz')).toMatchObject({ status: 'ok', outbox: 'ok' })
  await sql`DELETE FROM outbox WHERE id = ${id}`.execute(db)
})

test('it is not ready with a task that waits for more than 15 minutes', async () => {
  // A call within two seconds gets the answer of the last probe.
  world.later(20 * 60)
  const id = newId()
  const due = new Date(world.clock().getTime() - 16 * 60_000)
  await sql`INSERT INTO outbox (id, kind, payload, due_at, created_at) VALUES (${id}, 'void', '{}', ${due}, ${due})`.execute(
    db,
  )
  expect(await ask('/readyz')).toMatchObject({ status: 'not ready', outbox: 'stuck' })
  await sql`DELETE FROM outbox WHERE id = ${id}`.execute(db)
})
