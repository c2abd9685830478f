/**
 * `npm run partner`: the partners whose pages may show widgets, and the keys of their servers and pages.
 *
 *     npm run partner -- add "Lagoon & Palm" --origin https://lagoon.example --widgets listings,rate
 *     npm run partner -- list
 *     npm run partner -- remove "Lagoon & Palm"
 *     npm run partner -- fee-share "Lagoon & Palm" --percent 30
 *     npm run partner -- contact "Lagoon & Palm" --email ama@lagoon.example
 *     npm run partner -- keys "Lagoon & Palm" make secret
 *     npm run partner -- keys "Lagoon & Palm" list
 *     npm run partner -- keys "Lagoon & Palm" roll ID --overlap 24
 *     npm run partner -- keys "Lagoon & Palm" end ID
 */
import { parseArgs } from 'node:util'
import { type KeyKind, keyKinds, keyOverlapHours } from '#core/contract/partner-keys.ts'
import { parsePart, perCentText } from '#core/money/per-cent.ts'
import { logCall } from '../exchange/operators/log.ts'
import { setContact } from '../exchange/partners/contacts.ts'
import {
  endKey,
  listKeys,
  makeKey,
  type NewKey,
  type PartnerKey,
  rollKey,
} from '../exchange/partners/keys.ts'
import {
  BadPartner,
  listPartners,
  type Partner,
  partnerFrom,
  partnerNamed,
  removePartner,
  savePartner,
} from '../exchange/partners/partners.ts'
import { setFeeShare } from '../money/settlement/fee-share.ts'
import { openVault } from '../platform/keys/vault.ts'
import { Refusal } from '../refusals.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { isSandboxIn } from '../settings/reach-settings.ts'
import { openSettings } from '../settings/settings.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = `npm run partner -- add NAME --origin https://partner.example [--origin …] --widgets all|rate,order,…
npm run partner -- list
npm run partner -- remove NAME
npm run partner -- fee-share NAME --percent PERCENT   (of our fees on what comes through it)
npm run partner -- contact NAME [--email ADDRESS]   (who logs in at /partner; without --email, nobody)
npm run partner -- keys NAME make ${keyKinds.join('|')}
npm run partner -- keys NAME list
npm run partner -- keys NAME roll ID [--overlap HOURS]
npm run partner -- keys NAME end ID
`

type Keeper = Parameters<typeof listKeys>[0]
type Given = {
  readonly origins: string[]
  readonly widgets: string[]
  readonly overlap: string | undefined
  readonly email: string | undefined
  readonly percent: string | undefined
}

const describePartner = ({ name, origins, widgets, feeShare }: Partner & { feeShare?: number }) => {
  const share = feeShare ? `, ${perCentText(BigInt(feeShare))}% of our fees` : ''
  return `${name}: ${widgets.includes('*') ? 'all widgets' : widgets.join(', ')} on ${origins.join(', ')}${share}`
}

async function execute(
  server: Keeper,
  [command, name = '', ...rest]: string[],
  { origins, widgets, overlap, email, percent }: Given,
) {
  const { db } = server.database
  switch (command) {
    case 'add': {
      const partner = partnerFrom(name, origins, widgets)
      const outcome = await savePartner(db, partner, server.clock())
      return print(`${outcome === 'added' ? 'Added' : 'Changed'} ${describePartner(partner)}`)
    }
    case 'remove': {
      if (!(await removePartner(server.database, name))) throw unknownPartner(name)
      return print(`Removed ${name}`)
    }
    case 'fee-share': {
      const partner = await partnerNamed(db, name)
      if (!partner) throw unknownPartner(name)
      const share = parsePart(percent ?? '')
      if (share === undefined) throw new BadPartner('--percent must be from 0 to 100, such as 30 or 12.5')
      await setFeeShare(server, partner.id, share)
      await logCall(server, { call: 'partner fee-share', about: partner.id, outcome: 'done' })
      return print(`From now on, ${name} gets ${perCentText(share)}% of our fees on what comes through it`)
    }
    case 'contact': {
      const partner = await partnerNamed(db, name)
      if (!partner) throw unknownPartner(name)
      const maker = await withVault(server)
      await setContact(maker, partner.id, email)
      await logCall(server, { call: 'partner contact', about: partner.id, outcome: 'done' })
      const { publicUrl } = maker.settings
      return print(
        email === undefined
          ? `Nobody can log in to the partner page of ${name} any more`
          : `${email} can log in to the partner page of ${name} at ${publicUrl}/partner`,
      )
    }
    case 'keys': {
      const partner = await partnerNamed(db, name)
      if (!partner) throw unknownPartner(name)
      return executeKeys(server, partner.id, rest, overlap)
    }
    default: {
      const partners = await listPartners(db)
      for (const each of partners) print(describePartner(each))
      if (partners.length === 0) print('There are no partners yet')
    }
  }
}

/** For what is sealed or mailed. */
async function withVault(server: Keeper): Promise<Parameters<typeof makeKey>[0]> {
  const settings = openSettings(environmentHere())
  return { ...server, settings, vault: await openVault(server.database, settings.keys, server.clock) }
}

const unknownPartner = (name: string) =>
  new BadPartner(`There is no partner named "${name}". See: npm run partner -- list`)

async function executeKeys(
  server: Keeper,
  partnerId: string,
  [command, what = '']: string[],
  overlap: string | undefined,
) {
  if (command === 'list') {
    const keys = await listKeys(server, partnerId)
    for (const each of keys) print(describeKey(server, each))
    if (keys.length === 0) print('There are no keys yet')
    return
  }
  if (command === 'make') {
    if (!keyKinds.includes(what as KeyKind)) throw new BadPartner(`A key must be ${keyKinds.join(' or ')}`)
    tell(await makeKey(await withVault(server), partnerId, what as KeyKind))
  } else if (command === 'roll') {
    const hours = hoursFrom(overlap)
    tell(await rollKey(await withVault(server), { partnerId, keyId: what }, hours))
    print(hours === 0 ? 'The old one has ended' : `The old one works for ${hours} more hours`)
  } else {
    await endKey(server, { partnerId, keyId: what })
    print('Ended')
  }
  const done = command === 'make' || command === 'roll' ? command : 'end'
  const about = command === 'make' ? partnerId : `${partnerId} ${what}`
  await logCall(server, { call: `partner keys ${done}`, about, outcome: 'done' })
}

const tell = ({ key }: NewKey) =>
  print(
    `${key}\n${key.startsWith('sk_') ? 'Copy it now. We only keep a hash of it, and won’t show it again' : 'You can put it on a page'}`,
  )

function hoursFrom(text: string | undefined): number {
  const { least, usual, most } = keyOverlapHours
  if (text === undefined) return usual
  const hours = Number(text)
  if (/^\d{1,4}$/.test(text) && hours >= least && hours <= most) return hours
  throw new BadPartner(`--overlap must be whole hours, from ${least} to ${most}`)
}

function describeKey({ clock }: Keeper, { id, shown, createdAt, lastUsedAt, endsAt }: PartnerKey): string {
  const facts = [`made ${createdAt.toISOString()}`]
  if (lastUsedAt) facts.push(`last used ${lastUsedAt.toISOString()}`)
  if (endsAt) facts.push(`${endsAt <= clock() ? 'ended' : 'ends'} ${endsAt.toISOString()}`)
  return `${id}  ${shown}  ${facts.join(', ')}`
}

/** Whether the words after the command are as many as it takes. */
function isComplete([command = '', ...words]: readonly string[]): boolean {
  if (command !== 'keys')
    return ['add', 'list', 'remove', 'fee-share', 'contact'].includes(command) && words.length <= 1
  if (words[1] === 'list') return words.length === 2
  return ['make', 'roll', 'end'].includes(words[1] ?? '') && words.length === 3
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      origin: { type: 'string', multiple: true },
      widgets: { type: 'string', multiple: true },
      overlap: { type: 'string' },
      email: { type: 'string' },
      percent: { type: 'string' },
    },
  })
  if (!isComplete(positionals)) return false
  if (values.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(values.email))
    throw new BadPartner('--email must be one address, such as ama@lagoon.example')
  const widgets = (values.widgets ?? []).flatMap((each) => each.split(/[\s,]+/)).filter(Boolean)
  const settings = { isSandbox: isSandboxIn(environmentHere()) }
  await onDatabase((database) =>
    execute({ database, clock: () => new Date(), settings }, positionals, {
      origins: values.origin ?? [],
      widgets,
      overlap: values.overlap,
      email: values.email,
      percent: values.percent,
    }),
  )
  return true
}

/** A refusal's sentence is for a caller; its details alone are for who typed the command. */
const inWords = (error: unknown) => {
  throw error instanceof Refusal ? new BadPartner(error.details) : error
}

await runCommand({
  usage,
  run: () => run().catch(inWords),
  expected: BadPartner,
  advice: ' To try out a page without stopping the server again, start it with ALLOWED_ORIGINS.',
})
