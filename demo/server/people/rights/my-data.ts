/** A person downloads everything about them (rules/accounts.md#download). */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { dayMs, utcDay } from '#core/contract/time.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { countCall } from '../../platform/budgets/try-budget.ts'
import { hasGlyphs } from '../../platform/documents/glyph-coverage.ts'
import type { Me, Server } from '../../server.ts'
import { checkPassword } from '../accounts/password-check.ts'
import { notifySecurityChange } from '../accounts/security-notification.ts'
import { collect, type Section } from './collect.ts'

const maxPerDay = 3
/** A person reads no longer paper; the JSON has every row. */
const maxPaperRows = 200

type Asked = InputOf<Contract['myDataJson']>

type Subject = Pick<Me, 'id' | 'userName'>

/** Everything, for programs. Refuses as `checkPassword` does, and with the time to wait after three in a day. */
export async function myDataJson(server: Server, me: Me, { body }: Asked): Promise<FileAnswer> {
  await permit(server, me, body.password)
  const file = await dataJson(server, me)
  await told(server, me)
  return file
}

/** The same to read, in English as all paper (rules/orders.md#paper). */
export async function myDataPdf(server: Server, me: Me, { body }: Asked): Promise<FileAnswer> {
  await permit(server, me, body.password)
  const file = await dataPdf(server, me)
  await told(server, me)
  return file
}

/** The file itself; the caller has checked who asks for it. */
export async function dataJson(server: Server, { id, userName }: Subject): Promise<FileAnswer> {
  const sections = await collect(server, id)
  const data = {
    madeAt: server.clock().toISOString(),
    about: userName,
    ...Object.fromEntries(sections.map(({ name, rows }) => [name.replaceAll(' ', '_'), rows])),
  }
  return { name: `${fileName(server)}.json`, bytes: new TextEncoder().encode(JSON.stringify(data, null, 2)) }
}

/** The same on paper. */
export async function dataPdf(server: Server, { id, userName }: Subject): Promise<FileAnswer> {
  const sections = await collect(server, id, maxPaperRows + 1)
  // Loaded with the first PDF, as for receipts.
  const { Paper } = await import('../../platform/documents/pdf-layout.ts')
  const pdf = new Paper('Your data', userName)
  for (const section of sections) {
    const { name, rows } = section
    pdf.heading(rows.length > maxPaperRows ? `${titleOf(name)}: the newest ${maxPaperRows}` : titleOf(name))
    for (const row of rows.slice(0, maxPaperRows)) await pdf.rows(linesOf(row, rows.length))
  }
  const bytes = await pdf.finish(`Cowrie · written ${server.clock().toISOString().slice(0, 16)} UTC`)
  return { name: `${fileName(server)}.pdf`, bytes }
}

async function permit(server: Server, me: Me, password: string): Promise<void> {
  await checkPassword(server, me.id, password)
  await countCall(server, { subject: `my data ${me.id}`, maxTries: maxPerDay, windowMs: dayMs })
}

async function told(server: Server, me: Me): Promise<void> {
  await server.database.inTransaction((tx) =>
    notifySecurityChange(tx, server, me.id, { message: 'dataDownloaded' }),
  )
}

const fileName = (server: Server) => `cowrie-my-data-${utcDay(server.clock())}`

const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** One row of several is one line, and a single one has a line for each value. */
function linesOf(row: Section['rows'][number], count: number): [string, string][] {
  const shown = Object.entries(row).flatMap(([name, value]): [string, string][] =>
    value === null || value === '' ? [] : [[name.replaceAll('_', ' '), textOf(value)]],
  )
  if (count === 1) return shown
  const [[, first] = ['', '']] = shown
  return [
    [
      first,
      shown
        .slice(1)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · ') || first,
    ],
  ]
}

const textOf = (value: string | number | boolean) => {
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).replace(/<[^>]*>/g, '')
  return hasGlyphs(text) ? text : '(a text this document can’t show)'
}
