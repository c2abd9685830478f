/**
 * `npm run identity`: the identity checks that wait for an operator. It takes the settings of the server, whose keys
 * open the numbers and the document.
 *
 *     npm run identity -- list
 *     npm run identity -- show REFERENCE --document passport.png
 *     npm run identity -- pass REFERENCE
 *     npm run identity -- fail REFERENCE --why "The picture cannot be read. Please send a sharper one"
 */

import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { dayMs, hourMs, minuteMs } from '#core/contract/time.ts'
import {
  type Decision,
  decideCheck,
  IdentityQueueError,
  type WaitingCheck,
  type WholeCheck,
  waitingChecks,
  wholeCheck,
} from '../people/accounts/identity-queue.ts'
import type { Notifier } from '../people/notifications/notify.ts'
import { openVault } from '../platform/keys/vault.ts'
import { liveUpdatesOver } from '../platform/live/live.ts'
import { sentSignals } from '../platform/ports/signals-postgres.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { openSettings } from '../settings/settings.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = `npm run identity -- list
npm run identity -- show REFERENCE [--document FILE]
npm run identity -- pass REFERENCE [--by NAME]
npm run identity -- fail REFERENCE --why "WORDS FOR THE PERSON" [--by NAME]
`

const inMinutes = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** `3 hours ago`, in the largest unit that fits. */
function ageOf(moment: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - moment.getTime())
  const [unit, unitMs] = units.find(([, eachMs]) => ageMs >= eachMs) ?? units[2]
  const count = Math.floor(ageMs / unitMs)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const askedAgain = (at: Date | null) => (at ? `, we ask the provider again at ${inMinutes(at)}` : '')

function describeWaiting(check: WaitingCheck, now: Date): string {
  const { reference, name, userName, country, idType, idNumber, submittedAt, askedAgainAt } = check
  const when = `${inMinutes(submittedAt)}, ${ageOf(submittedAt, now)}${askedAgain(askedAgainAt)}`
  return `${reference}  ${name} (${userName})  ${country}  ${idType} ${idNumber}  ${when}`
}

const describeDecision = ({ status, words, by, at }: Decision) =>
  `${inMinutes(at)}: ${status} by ${by}${words ? `, because: ${words}` : ''}`

function describeWhole(check: WholeCheck, now: Date): string[] {
  const { reference, country, document, submittedAt, status } = check
  const state =
    status === 'review' ? `waiting for a decision${askedAgain(check.askedAgainAt)}` : `already ${status}`
  const fields: [string, string][] = [
    ['Reference', reference],
    ['State', state],
    ['Person', `${check.name} (${check.userName}), ${check.email}`],
    ['Submitted', `${inMinutes(submittedAt)}, ${ageOf(submittedAt, now)}`],
    ['Country', country.name],
    ['Phone number', check.phoneNumber],
    ['Date of birth', check.birthDate],
    [country.code === 'NG' ? 'BVN' : 'Open Banking ID', check.bvn],
    ['ID type', check.idType],
    ['ID number', check.idNumber],
    [
      'Document',
      document.deletedAt
        ? `deleted at ${inMinutes(document.deletedAt)}, when its time was up`
        : `${document.name}, ${document.mediaType}, ${document.bytes.length} bytes`,
    ],
    ...check.decisions.map((each): [string, string] => ['Decision', describeDecision(each)]),
  ]
  return fields.map(([name, value]) => `${name.padEnd(16)} ${value}`)
}

/** Writes the picture for this user alone; a file that is there stays. */
function writeDocument(path: string, { document }: WholeCheck): void {
  if (document.deletedAt)
    throw new IdentityQueueError(
      `The document was deleted at ${inMinutes(document.deletedAt)}, when its time was up`,
    )
  try {
    writeFileSync(path, document.bytes, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new IdentityQueueError(
      error.code === 'EEXIST'
        ? `There is already a file ${path}. Name another one`
        : `The document could not be written to ${path}: ${error.message}`,
    )
  }
  print(`Wrote the document to ${path}. Delete it when you have decided`)
}

/** One line, as it stands in a notice, a mail and a terminal. */
function lineOf(option: string, text: string, maxLength: number): string {
  const line = text.normalize().trim()
  if (line === '' || [...line].length > maxLength || /[\p{Cc}\u2028\u2029]/u.test(line))
    throw new IdentityQueueError(`${option} needs one line of 1 to ${maxLength} characters`)
  return line
}

/** The operating system's name of the current user; a container's user may have none. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

type Options = { document?: string | undefined; why?: string | undefined; by?: string | undefined }

async function execute(server: Notifier, command: string, reference: string, options: Options) {
  const now = server.clock()
  if (command === 'list') {
    const checks = await waitingChecks(server)
    for (const each of checks) print(describeWaiting(each, now))
    if (checks.length === 0) print('No identity checks are waiting')
    return
  }
  if (command === 'show') {
    const check = await wholeCheck(server, reference)
    for (const line of describeWhole(check, now)) print(line)
    if (options.document !== undefined) writeDocument(options.document, check)
    else if (!check.document.deletedAt)
      print(`To see the document: npm run identity -- show ${reference} --document FILE`)
    return
  }
  const by = lineOf('--by', options.by ?? systemUser(), 100)
  const answer =
    command === 'pass'
      ? ({ status: 'passed' } as const)
      : ({ status: 'failed', message: lineOf('--why', options.why ?? '', operatorLengths.reason) } as const)
  await decideCheck(server, reference, answer, by)
  const outcome = command === 'pass' ? 'Passed' : 'Failed'
  print(`${outcome} ${reference} as ${by}. The person is told in the app and by email`)
}

/** The options that each command takes, and whether it takes a reference. */
const commands: Readonly<Record<string, { reference: boolean; options: readonly (keyof Options)[] }>> = {
  list: { reference: false, options: [] },
  show: { reference: true, options: ['document'] },
  pass: { reference: true, options: ['by'] },
  fail: { reference: true, options: ['why', 'by'] },
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { document: { type: 'string' }, why: { type: 'string' }, by: { type: 'string' } },
  })
  const [command = '', reference = ''] = positionals
  const known = commands[command]
  const given = Object.keys(values) as (keyof Options)[]
  if (!known || positionals.length !== (known.reference ? 2 : 1)) return false
  if (!given.every((each) => known.options.includes(each))) return false
  if (command === 'fail' && values.why === undefined) return false

  const settings = openSettings(environmentHere())
  await onDatabase(async (database) => {
    const clock = () => new Date()
    const vault = await openVault(database, settings.keys, clock)
    const live = liveUpdatesOver(sentSignals(database))
    // Push messages are about alerts only.
    const server = { database, clock, vault, live, settings, push: undefined }
    try {
      await execute(server, command, reference, values)
    } finally {
      await live.close()
    }
  })
  return true
}

await runCommand({ usage, run, expected: IdentityQueueError })
