/** `npm run operator`, as the host types it. */
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aPlace, runCommand } from '../keys/real-server.ts'

const place = await aPlace('embedded')
afterAll(() => place.close())

test('roles are changed by the address, but not the last owner’s, and the log says whose', {
  timeout: 60_000,
}, async () => {
  const operator = (...words: string[]) =>
    runCommand(['demo/server/commands/operator.ts', ...words], place, {})
  const ada = ['--email', 'ada@exchange.example']
  expect(await operator('add', 'Ada Eze', ...ada, '--role', 'owner')).toMatchObject({ code: 0 })
  const refused = await operator('role', ...ada, '--role', 'finance')
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('the only owner')])
  await operator('add', 'Bola Ade', '--email', 'bola@exchange.example', '--role', 'owner')
  expect(await operator('role', ...ada, '--role', 'finance')).toMatchObject({ code: 0 })
  const { db, close } = await openDatabase(place)
  const { id, role } = await db
    .selectFrom('operator')
    .select(['id', 'role'])
    .where('name', '=', 'Ada Eze')
    .executeTakeFirstOrThrow()
  expect(role).toBe('finance')
  const log = await db.selectFrom('operator_log').select(['call', 'about']).orderBy('id').execute()
  expect(log).toEqual([
    { call: 'operator add', about: 'Ada Eze' },
    { call: 'operator add', about: 'Bola Ade' },
    { call: 'operator role', about: `${id} finance` },
  ])
  await close()
})
