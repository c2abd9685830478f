import { databaseKinds } from '../database-for-tests.ts'
import { soakTest } from '../soak.ts'
import { aServer } from '../world.ts'
import { loseNone, openNone, takeNone } from './guessed-resets.ts'

const guesses = 10_000_000

for (const [name, part, run] of [
  // They last 2.8 hours, which touch three hours' budgets.
  ['in three hours open none', 'reset-codes-fast', () => openNone(guesses, 3)],
  ['in three weeks, at 300 a minute, take none', 'reset-codes-slow', () => takeNone(guesses)],
] as const)
  soakTest(
    `10 million guesses at the reset codes of 100,000 accounts ${name}`,
    { part, of: guesses, unit: 'guesses' },
    async (pace) => {
      run()
      pace.done(guesses)
    },
  )

const accounts = 1_500

for (const kind of await databaseKinds())
  soakTest(
    `1,500 accounts on ${kind} lose none to 7,500 guesses: five at each, and the clock moves on`,
    { part: `reset-accounts-${kind}`, of: accounts, unit: 'accounts' },
    async (pace) => {
      const world = await aServer(kind)
      try {
        await loseNone(world, accounts, pace)
      } finally {
        await world.close()
      }
    },
  )
