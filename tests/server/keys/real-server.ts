/** The server as a process of its own, and the calls of somebody who uses it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepPrinted, logsEverything } from '#tests/collected-logs.ts'
import { freePort } from '#tests/free-port.ts'
import type { Mail } from '#tests/mailed-codes.ts'
import { aDatabase, aDataFolder, type DatabaseKind } from '#tests/server/database-for-tests.ts'
import { shortLived } from '#tests/short-lived.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

export type DatabaseLocation = { readonly dataDir: string; readonly databaseUrl: string | undefined }

/** A database of a kind, and a data folder, for processes. The caller closes it. */
export async function aPlace(
  kind: DatabaseKind,
  options: { onDisk?: boolean } = {},
): Promise<DatabaseLocation & { close(): Promise<void> }> {
  const dataDir = await aDataFolder(options)
  const database = kind === 'postgresql' ? await aDatabase(kind) : undefined
  return {
    dataDir,
    databaseUrl: database?.databaseUrl,
    async close() {
      await database?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const environment = ({ dataDir, databaseUrl }: DatabaseLocation, env: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: '',
  SEED: 'none',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  ...logsEverything,
  ...env,
})

const run = (args: readonly string[], env: NodeJS.ProcessEnv, folder = project): ChildProcess =>
  spawn(process.execPath, [...shortLived, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Collects what a process prints. */
function printed(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: unknown) => {
    text += chunk
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  child.once('close', () => keepPrinted(text))
  return () => text
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  place: DatabaseLocation,
  env: Record<string, string>,
) {
  const child = run(args, environment(place, env))
  const output = printed(child)
  const [code] = await once(child, 'close')
  return { code: code as number, output: output() }
}

type Call = { token?: string; body?: unknown }
// biome-ignore lint/suspicious/noExplicitAny: the wire's answers, read by the caller
export type Answer = { isSuccess: boolean; message: string; data: any; authorization: string; code?: string }

export type RealServer = {
  readonly origin: string
  readonly pid: number
  call(path: string, call?: Call): Promise<Answer>
  /** As `call`, for what has to succeed. */
  done(path: string, call?: Call): Promise<Answer>
  mails(to: string): Promise<Mail[]>
  /** The code of the newest letter to an address that has one. */
  codeFor(to: string, mail?: RegExp): Promise<string>
  /** All that it printed. */
  log(): string
  /** Ends it with SIGTERM and waits. */
  stop(): Promise<void>
  /** Ends it with SIGKILL and waits. */
  kill(): Promise<void>
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null
}

/**
 * Starts the server, that of another release in its `folder`, on a free port unless one is given. Throws what it printed
 * when it ends instead.
 */
export async function startServer(
  place: DatabaseLocation,
  env: Record<string, string>,
  folder?: string,
): Promise<RealServer> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const child = run(
    ['demo/server/main.ts'],
    environment(place, { PORT: port, PARTNER_PORT: '0', PUBLIC_URL: origin, ...env }),
    folder,
  )
  const log = printed(child)
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(log())
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    await sleep(50)
  }
  async function call(path: string, { token, body }: Call = {}): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  const mails = async (to: string) =>
    (await call(`/sandbox/mailbox?to=${encodeURIComponent(to)}`)) as unknown as Mail[]
  return {
    origin,
    pid: child.pid as number,
    call,
    async done(path, given) {
      const answer = await call(path, given)
      if (!answer.isSuccess) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer
    },
    mails,
    async codeFor(to, mail = /./) {
      for (let left = 200; left > 0; left -= 1) {
        const found = (await mails(to)).filter(({ subject }) => mail.test(subject))
        const code = found.find((each) => each.code !== undefined)?.code
        if (code) return code
        await sleep(25)
      }
      throw new Error(`no code arrived for ${to}`)
    },
    log,
    stop: () => endProcess(child, 'SIGTERM'),
    kill: () => endProcess(child, 'SIGKILL'),
    exitCode: () => child.exitCode,
  }
}

/** Sends a process a signal, unless it has ended, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}

export const details = {
  firstName: 'Adaeze',
  lastName: 'Okonkwo',
  userName: 'adaeze',
  email: 'adaeze.okonkwo@needle-mail.example',
  countryId: 'NG',
  phoneNumber: '8035550147',
  password: 'Haystack-Donkey-7',
} as const

export const identity = {
  firstName: 'Adaeze',
  lastname: 'Okonkwo',
  countryId: 'NG',
  phoneNumber: '8035550147',
  BVN: '31415926535',
  DOB: '1987-03-14',
  IdType: 'NIN',
  IdNumber: 'NEEDLE-ID-2718',
} as const

export const documentText = 'the passport of Adaeze Okonkwo, in clear'

/** A PDF that says who it is of. */
export const aDocument = (text = documentText) =>
  new File([`%PDF-1.7\n% ${text}\n%%EOF\n`], 'needle-passport-scan.pdf', { type: 'application/pdf' })

/** A form of the wire, with a file. */
export function formWith(fields: Record<string, string>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('ImageFile', file)
  return form
}

export const userPin = '8264'
export const cardNumber = '4242424242424242'

/** Registers, confirms, signs in and submits the identity details; answers the token and codes. */
export async function aSubmitter(
  server: RealServer,
  some: Partial<Record<keyof typeof identity, string>> = {},
): Promise<{ token: string; id: string; codes: string[] }> {
  const { data } = await server.done('/api/User/register', { body: details })
  const id = data.tblid as string
  const code = await server.codeFor(details.email)
  await server.done('/api/User/confirm-email', { body: { userId: id, emailConfirmationCode: code } })
  const { username, password } = { username: details.userName, password: details.password }
  const { authorization: token } = await server.done('/api/User/login', { body: { username, password } })
  await server.done('/api/User/KYC2', { token, body: formWith({ ...identity, ...some }, aDocument()) })
  return { token, id, codes: [code] }
}

/** A submitter whose identity check has passed, with a PIN and a card. */
export async function aUser(server: RealServer): Promise<{ token: string; id: string; codes: string[] }> {
  const user = await aSubmitter(server)
  const { token } = user
  await server.done('/api/User/save_pin', { token, body: { pin: userPin } })
  await server.done('/api/User/AddCard', {
    token,
    body: {
      cardName: 'Everyday',
      accountTypeId: 2,
      holderName: 'Adaeze Okonkwo',
      cardNumber,
      expiryMonth: '12',
      expiryYear: '2031',
      cvv: '739',
    },
  })
  return user
}
