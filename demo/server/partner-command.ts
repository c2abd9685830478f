/**
 * `npm run partner`: who may show our widgets on their pages.
 *
 *     npm run partner -- add "Lagoon & Palm" --origin https://lagoon.example --widgets listings,rate
 *     npm run partner -- list
 *     npm run partner -- remove "Lagoon & Palm"
 */
import { parseArgs } from 'node:util'
import { type OpenedDatabase, openDatabase } from './db/database.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { BadSetting } from './environment.ts'
import {
  BadPartner,
  listPartners,
  type Partner,
  partnerFrom,
  removePartner,
  savePartner,
} from './partners/partners.ts'
import { databaseLocation } from './settings.ts'

const usage = `npm run partner -- add NAME --origin https://partner.example [--origin …] --widgets all|rate,order,…
npm run partner -- list
npm run partner -- remove NAME
`
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

const describePartner = ({ name, origins, widgets }: Partner) =>
  `${name}: ${widgets.includes('*') ? 'all widgets' : widgets.join(', ')} on ${origins.join(', ')}`

async function run({ db }: OpenedDatabase, [command, name]: string[], origins: string[], widgets: string[]) {
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

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { origin: { type: 'string', multiple: true }, widgets: { type: 'string', multiple: true } },
  })
  if (!['add', 'list', 'remove'].includes(positionals[0] ?? '') || positionals.length > 2) {
    process.stderr.write(usage)
    return 2
  }
  const widgets = (values.widgets ?? []).flatMap((each) => each.split(/[\s,]+/)).filter(Boolean)
  const database = await openDatabase(databaseLocation(process.env))
  try {
    await migrate(database)
    await run(database, positionals, values.origin ?? [], widgets)
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  // PGlite belongs to one process. PostgreSQL is shared, and the server looks again every few seconds.
  if (error instanceof FolderInUse)
    process.stderr.write(
      `A server is using the embedded database in ${error.folder}, and only one process can. Stop the server, run ` +
        'this again, and start it; with PostgreSQL (DATABASE_URL) it works beside a running server. To try a page ' +
        'out without stopping anything twice, start the server with ALLOWED_ORIGINS.\n',
    )
  else if (error instanceof BadPartner || error instanceof BadSetting)
    process.stderr.write(`${error.message}\n`)
  else if (error instanceof TypeError && 'code' in error) process.stderr.write(`${error.message}\n${usage}`)
  else process.stderr.write(`It did not work: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
