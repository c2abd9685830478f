/**
 * `npm run setup`: writes the settings of production to `.env`, makes its secrets, and says what is left to do. In a
 * terminal it asks for what is missing; what is known already stays.
 *
 *     npm run setup
 *     npm run setup -- --public-url https://exchange.example --database-url postgres://…
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs, parseEnv } from 'node:util'
import { exampleOf, UnwritableValue, withValues } from '../settings/env-file.ts'
import { BadSetting, type Environment } from '../settings/environment.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { readSettings } from '../settings/settings.ts'
import { must } from '../settings/table/must.ts'
import { should } from '../settings/table/should.ts'
import { missingForProduction, productionPartsIn, settingTables } from '../settings/table.ts'
import { print, runCommand } from './command.ts'

const file = '.env'
const usage = `npm run setup
npm run setup -- --public-url https://exchange.example --database-url postgres://…
`

/** Settings that the command asks for; a value in the environment is taken without a question. */
const names = Object.keys({ ...must, ...should })
/** Never asked for: the first is always production, the others are made. */
const own = ['NODE_ENV', 'TOKEN_PEPPER', 'KEYS']
const flagOf = (name: string) => name.toLowerCase().replaceAll('_', '-')

const secrets = {
  TOKEN_PEPPER: () => randomBytes(32).toString('base64'),
  KEYS: () => `k1=${randomBytes(32).toString('base64')}`,
}

/** Values of the flags, the environment and an earlier file; the first of them counts. */
function given(earlier: Environment): Record<string, string> {
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [flagOf(name), { type: 'string' as const }])),
  })
  const environment = environmentHere()
  const found: Record<string, string> = { NODE_ENV: 'production' }
  for (const name of names) {
    const value = (values[flagOf(name)] as string | undefined) ?? environment[name] ?? earlier[name]
    if (name !== 'NODE_ENV' && value) found[name] = value.trim()
  }
  return found
}

/** Asks for each part that production lacks. An empty answer leaves it for later. */
async function ask(known: Record<string, string>): Promise<Record<string, string>> {
  const answers = { ...known }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  print('An empty answer leaves a setting for later. demo/operations/SETTINGS.md explains each one.')
  const wanted = Object.entries(must).filter(([name]) => !own.includes(name) && !isAnswered(name, answers))
  for (const [name, { meaning }] of wanted) {
    if (isAnswered(name, answers)) continue
    const answer = (await terminal.question(`\n${meaning.replaceAll('`', '')}\n${name}: `)).trim()
    if (answer) answers[name] = answer
  }
  terminal.close()
  return answers
}

/** Either of these settings answers for the other. */
const alternatives: Readonly<Record<string, string>> = {
  DATABASE: 'DATABASE_URL',
  IDENTITY_URL: 'IDENTITY',
  IDENTITY_KEY: 'IDENTITY',
}
const isAnswered = (name: string, answers: Environment) =>
  Boolean(answers[name] ?? answers[alternatives[name] ?? name])

/** Reads all that is there, where production would stop at the first setting that is missing. */
const aPublicSandbox = {
  NODE_ENV: 'development',
  ADYEN_ENVIRONMENT: undefined,
  SANDBOX: 'public',
  SANDBOX_KEY: randomBytes(32).toString('base64'),
}

/** Throws `BadSetting` for a value that a start would refuse, as far as it can be seen without the missing ones. */
function assertUsable(env: Environment): void {
  const isComplete = missingForProduction(productionPartsIn(env)).length === 0
  try {
    readSettings(isComplete ? env : { ...env, ...aPublicSandbox })
  } catch (error) {
    const isLeftOut = error instanceof BadSetting && !isComplete && !env[error.setting]
    if (!isLeftOut) throw error
  }
}

/** Writes the file at once or not at all, for its owner only. */
function write(text: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(unfinished, file)
}

async function run(): Promise<boolean> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const known = given(before === undefined ? {} : (parseEnv(before) as Environment))
  const answers = process.stdin.isTTY ? await ask(known) : known
  for (const [name, make] of Object.entries(secrets)) answers[name] ??= make()
  const text = withValues(before ?? exampleOf(settingTables), answers)
  assertUsable(answers)
  write(text)
  print(`Wrote ${file}, which only you can read. Keep a copy of its TOKEN_PEPPER and KEYS elsewhere: without`)
  print('them nobody can use a backup.')
  const missing = missingForProduction(productionPartsIn(answers))
  print(missing.length > 0 ? `\nLeft to set: ${missing.join('; ')}` : '\nEverything that must be set is set.')
  print(`Then: npm run migrate, npm run operator -- add "Your Name" --email you@… --role owner,
npm run check-live, and start the server (demo/operations/INSTALL.md).`)
  return true
}

await runCommand({ usage, run, expected: UnwritableValue })
