/**
 * `npm run check-live`: what is missing or wrong before this exchange goes live, with the settings of its server. It
 * moves no money. The exit code is 0 when all is well.
 */

import { BadSetting } from '../settings/environment.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { checkLive } from '../start/live-check/live-check.ts'
import { print, runCommand } from './command.ts'

const usage = 'npm run check-live\n'
const states = ['ok', 'wrong', 'not checked'] as const

async function run(): Promise<boolean> {
  if (process.argv.length > 2) return false
  const findings = await checkLive(environmentHere())
  for (const { state, subject, text } of findings) print(`${state.padEnd(11)}  ${subject}: ${text}`)
  const count = (state: string) => findings.filter((each) => each.state === state).length
  print(states.map((state) => `${count(state)} ${state}`).join(', '))
  if (count('ok') < findings.length) process.exitCode = 1
  return true
}

await runCommand({ usage, run, expected: BadSetting })
