// D §5: with the demo seed, the login page offers two ready people.
import type { FastifyInstance } from 'fastify'
import { demoPeople } from '../seed/people.ts'
import type { Server } from '../server.ts'

export function registerSandboxPeople(app: FastifyInstance, { database }: Server): void {
  app.get('/sandbox/people', async () => {
    const offered = demoPeople.slice(0, 2)
    const found = await database.db
      .selectFrom('person')
      .select('user_name')
      .where(
        'user_name_key',
        'in',
        offered.map((each) => each.userName),
      )
      .execute()
    // SEED=none: there is nobody to offer.
    if (found.length < offered.length) return []
    return offered.map((each) => ({
      name: `${each.firstName} ${each.lastName}`,
      username: each.userName,
      password: each.password,
    }))
  })
}
