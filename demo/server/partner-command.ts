/**
 * `npm run partner`: the partners whose pages may show widgets.
 *
 *     npm run partner -- add "Lagoon & Palm" --origin https://lagoon.example --widgets listings,rate
 *     npm run partner -- list
 *     npm run partner -- remove "Lagoon & Palm"
 */
import { parseArgs } from 'node:util'
import { onDatabase, print, runCommand } from './command.ts'
import type { OpenedDatabase } from './db/database.ts'
import {
  BadPartner,
  listPartners,
  type Partner,
  partnerFrom,
  removePartner,
  savePartner,
} from './partners/partners.ts'

const usage = `npm run partner -- add NAME --origin https://partner.example [--origin …] --widgets all|rate,order,…
npm run partner -- list
npm run partner -- remove NAME
`

const describePartner = ({ name, origins, widgets }: Partner) =>
  `${name}: ${widgets.includes('*') ? 'all widgets' : widgets.join(', ')} on ${origins.join(', ')}`

async function execute(
  { db }: OpenedDatabase,
  [command, name]: string[],
  origins: string[],
  widgets: string[],
) {
  switch (command) {
    case 'add': {
      const partner = partnerFrom(name ?? '', origins, widgets)
      const outcome = await savePartner(db, partner, new Date())
      return print(`${outcome === 'added' ? 'Added' : 'Changed'} ${describePartner(partner)}`)
    }
    case 'remove': {
      if (!(await removePartner(db, name ?? '')))
        throw new BadPartner(`There is no partner named "${name ?? ''}". See: npm run partner -- list`)
      return print(`Removed ${name}`)
    }
    default: {
      const partners = await listPartners(db)
      for (const each of partners) print(describePartner(each))
      if (partners.length === 0) print('There are no partners yet')
    }
  }
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { origin: { type: 'string', multiple: true }, widgets: { type: 'string', multiple: true } },
  })
  if (!['add', 'list', 'remove'].includes(positionals[0] ?? '') || positionals.length > 2) return false
  const widgets = (values.widgets ?? []).flatMap((each) => each.split(/[\s,]+/)).filter(Boolean)
  await onDatabase((database) => execute(database, positionals, values.origin ?? [], widgets))
  return true
}

await runCommand({
  usage,
  run,
  expected: BadPartner,
  advice: ' To try a page out without stopping anything twice, start the server with ALLOWED_ORIGINS.',
})
