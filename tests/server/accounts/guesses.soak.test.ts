// Every PIN and every code there is.
import { soakTest } from '../soak.ts'
import { guessing } from './guessing.ts'

const guesses = 10_000

guessing(guesses, (name, kind, run) =>
  soakTest(
    `10,000 guesses ${name}`,
    { part: `guesses-${name.replaceAll(/\W+/g, '-')}-${kind}`, of: guesses, unit: 'guesses' },
    async (pace) => {
      await run()
      pace.done(guesses)
    },
  ),
)
