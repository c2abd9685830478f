/**
 * `npm run operator`: the people who may sign in to the console at /operator.
 *
 *     npm run operator -- add "Ada Obi" --email ada@exchange.example --role owner
 *     npm run operator -- list
 *     npm run operator -- renew --email ada@exchange.example
 *     npm run operator -- role --email ada@exchange.example --role finance
 *     npm run operator -- remove --email ada@exchange.example
 */
import { parseArgs } from 'node:util'
import { type OperatorRole, operatorRoles } from '#core/contract/operator-roles.ts'
import { logCall } from '../exchange/operators/log.ts'
import {
  addOperator,
  changeRole,
  findOperator,
  listOperators,
  OperatorError,
  removeOperator,
  renewEnrolment,
} from '../exchange/operators/operators.ts'
import { openVault } from '../platform/keys/vault.ts'
import type { Server } from '../server.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { openSettings } from '../settings/settings.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = `npm run operator -- add NAME --email ADDRESS --role ${operatorRoles.join('|')}
npm run operator -- list
npm run operator -- renew --email ADDRESS
npm run operator -- role --email ADDRESS --role ${operatorRoles.join('|')}
npm run operator -- remove --email ADDRESS
`

type Keeper = Pick<Server, 'database' | 'vault' | 'clock' | 'settings'>

const commands = ['add', 'list', 'renew', 'role', 'remove'] as const
type Command = (typeof commands)[number]

async function execute(server: Keeper, command: Command, name: string, email: string, role: OperatorRole) {
  if (command === 'list') {
    const all = await listOperators(server)
    for (const each of all)
      print(`${each.name} <${each.email}>, ${each.role}${each.isSetUp ? '' : ', not set up yet'}`)
    if (all.length === 0) print('There are no operators yet')
    return
  }
  // Before the command: who is removed has no address any more.
  const id = (await findOperator(server.database.db, server, email))?.id
  if (command === 'add') {
    const link = await addOperator(server, { name, email, role })
    print(`Added ${name} as ${role}. They have a day to set up their login at\n${link}`)
  } else if (command === 'renew') {
    const link = await renewEnrolment(server, email)
    print(`The earlier login of ${email} no longer works. They have a day to set up a new one at\n${link}`)
  } else if (command === 'role') {
    await changeRole(server, email, role)
    print(`${email} now has the role ${role}, and has to log in again`)
  } else {
    await removeOperator(server, email)
    print(`Removed ${email}. Their sessions have ended`)
  }
  await logCall(server, {
    operatorId: undefined,
    call: `operator ${command}`,
    about: [id ?? name, command === 'role' && role].filter(Boolean).join(' '),
    outcome: 'done',
  })
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, role: { type: 'string' } },
  })
  const [typed, name = '', ...rest] = positionals
  const command = commands.find((each) => each === typed)
  const isAdding = command === 'add'
  if (!command || rest.length > 0) return false
  if (isAdding !== (name.trim() !== '')) return false
  if ((isAdding || command === 'role') !== (values.role !== undefined)) return false
  if ((command === 'list') !== (values.email === undefined)) return false
  const role = (values.role ?? 'support') as OperatorRole
  if (!operatorRoles.includes(role))
    throw new OperatorError(`--role must be one of ${operatorRoles.join(', ')}`)
  if (values.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(values.email))
    throw new OperatorError('--email must be one address, such as ada@exchange.example')
  const settings = openSettings(environmentHere())
  await onDatabase(async (database) => {
    const clock = () => new Date()
    const vault = await openVault(database, settings.keys, clock)
    await execute({ database, vault, clock, settings }, command, name.trim(), values.email ?? '', role)
  })
  return true
}

await runCommand({ usage, run, expected: OperatorError })
