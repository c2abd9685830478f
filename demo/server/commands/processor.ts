/**
 * `npm run processor`: what came to the card processor's address and was refused, and its events that fit nothing, the
 * newest first. `--whole` shows the refused messages as they came; they may be a person's.
 */
import { parseArgs } from 'node:util'
import { keptMessages } from '../money/settlement/kept-messages.ts'
import { BadSetting } from '../settings/environment.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = 'npm run processor [-- --whole]\n'

const inMinutes = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function run(): Promise<boolean> {
  const { values } = parseArgs({ options: { whole: { type: 'boolean' } } })
  await onDatabase(async ({ db }) => {
    const { refused, unheard } = await keptMessages(db)
    for (const { at, channel, why, body } of refused) {
      print(`${inMinutes(at)}  refused, about ${channel}: ${why}`)
      // A stranger's control characters would write to this terminal.
      if (values.whole) print(`  ${body.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`)
    }
    for (const { at, kind, key, isTried } of unheard)
      print(`${inMinutes(at)}  fits nothing: ${kind} of ${key}${isTried ? ', tried again for a day' : ''}`)
    print(`${refused.length} refused, ${unheard.length} that fit nothing`)
  })
  return true
}

await runCommand({ usage, run, expected: BadSetting })
