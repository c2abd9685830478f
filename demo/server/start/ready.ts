/** The last lines of a start: in a sandbox where to look and what to type, in production the parts that were chosen. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoOperators } from '../exchange/seed/operators.ts'
import { demoPasswordOf, demoPeople, demoPin } from '../exchange/seed/people.ts'
import type { Server } from '../server.ts'
import { cardDataInWords } from '../settings/processor-settings.ts'
import { hasMailbox } from '../settings/settings.ts'

export type Place = {
  readonly server: Server
  readonly bankUrl: string | undefined
  readonly partnerPort: number | undefined
  readonly metricsUrl: string | undefined
}

type Line = readonly [name: string, text: string]

/** The addresses of a running server, in the order in which a newcomer visits them. */
function addresses({ server, bankUrl, partnerPort, metricsUrl }: Place): Line[] {
  const { settings } = server
  const { publicUrl } = settings
  return [
    ['Site', publicUrl],
    ['Widgets', `${publicUrl}/widgets`],
    ['Guides', `${publicUrl}/docs`],
    ...(hasMailbox(settings) ? [['Mailbox', `${publicUrl}/sandbox/mailbox`] as const] : []),
    ['API manual', `${publicUrl}/api/docs`],
    ['Console', `${publicUrl}/operator`],
    ...(partnerPort ? [["Partner's page", `http://localhost:${partnerPort}`] as const] : []),
    ...(bankUrl ? [['Bank', bankUrl] as const] : []),
    ...(metricsUrl ? [['Figures', metricsUrl] as const] : []),
  ]
}

const parts = ({ server }: Place): Line[] => [
  ['Database', server.database.kind === 'embedded' ? `embedded in ${server.settings.dataDir}` : 'PostgreSQL'],
  ['Card data', cardDataInWords(server.cards.encryptedFields !== undefined)],
  ['Screening', server.screening?.words ?? 'off: SANCTIONS_URL is not set'],
]

/** The sign-ins of a demo; a sandbox that strangers reach shows its passwords to those who have its key. */
function signIns({ settings }: Server): Line[] {
  if (settings.seed !== 'demo') return []
  const names = demoPeople.slice(0, 2).map(({ userName }) => userName)
  const operators = demoOperators.map(({ email }) => email)
  const people = `${settings.publicUrl}/sandbox/people`
  if (settings.sandboxKey) {
    const file = join(settings.dataDir, 'sandbox-key')
    return [['Demo people', `${people} asks for SANDBOX_KEY, or else the key in ${file}`]]
  }
  const password = demoPasswordOf(settings)
  return [
    ['Demo people', `${names.join(' or ')}, password ${password}, PIN ${demoPin}`],
    ['Operators', `${operators.join(' or ')}, password ${password}, code at ${people}`],
  ]
}

const table = (lines: readonly Line[]) => lines.map(([name, text]) => `  ${name.padEnd(16)}${text}`)

/** Prints for the person who starts a sandbox, whatever the form of the log; production logs. */
export function tellReady(place: Place): void {
  const { server } = place
  const title = `Cowrie is ready at ${server.settings.publicUrl}`
  const lines = [title, ...table([...addresses(place), ...parts(place), ...signIns(server)])]
  if (server.settings.isSandbox) process.stdout.write(`\n${lines.join('\n')}\n\n`)
  else for (const line of lines) server.report.info(line)
}

const patienceMs = 20_000

/** Waits until the bank has answered for every payment and payout of a new demo, or the process is told to stop. */
export async function untilDemoIsSettled(
  { database, settings }: Server,
  stopping: AbortSignal,
): Promise<void> {
  if (settings.seed !== 'demo' || !settings.isSandbox) return
  const until = Date.now() + patienceMs
  while (Date.now() < until && !stopping.aborted) {
    const { rows } = await sql<{ is_busy: boolean }>`
      SELECT EXISTS (SELECT FROM capture WHERE status = 'asked')
        OR EXISTS (SELECT FROM payout WHERE status IN ('asked', 'sent')) AS is_busy`.execute(database.db)
    if (!rows[0]?.is_busy) return
    await sleep(100)
  }
}
