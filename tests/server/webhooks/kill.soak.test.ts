import { databaseKinds } from '../database-for-tests.ts'
import { soakTest } from '../soak.ts'
import { sendsAgainAfterKill } from './kills.ts'

const kills = 20

for (const kind of await databaseKinds())
  soakTest(
    `webhooks on ${kind} come again when the server is killed before it stores the answer`,
    { part: `webhooks-${kind}`, of: kills, unit: 'kills', share: 0.1 },
    async (pace) => {
      for (let killed = 0; killed < kills && pace.hasTime(); ) {
        await sendsAgainAfterKill(kind)
        killed += 1
        pace.done(killed)
      }
    },
  )
