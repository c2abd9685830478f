/**
 * The server's one log: a line of JSON for each event, or plain sentences where a person starts the server in a
 * terminal. It has no personal data: what it is given is named by ids, errors lose what they may quote, and each line
 * is searched for addresses and numbers before it leaves.
 */
import { type Logger, pino } from 'pino'
import { errorFacts } from './error-facts.ts'
import type { LogLevel } from './log-levels.ts'
import { traceIds } from './tracing.ts'
import { withoutPersonalData } from './without-personal-data.ts'

export type Log = Logger

type Options = {
  level: LogLevel
  /** `plain` is for eyes, and leaves out successful requests above the level `debug`. */
  form: 'json' | 'plain'
  write?: (line: string) => void
}

/** The form of a process: programs read what leaves through a pipe, and everything in production. */
export const formHere = (isProduction: boolean): Options['form'] =>
  process.stdout.isTTY && !isProduction ? 'plain' : 'json'

export function openLog({ level, form, write = (line) => process.stdout.write(line) }: Options): Log {
  const plainWrite = (line: string) => {
    const text = inWords(line, level)
    if (text !== undefined) write(`${text}\n`)
  }
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A request and an answer carry names, addresses and tokens.
      serializers: { req: () => undefined, res: () => undefined, err: errorFacts },
      mixin: traceIds,
      hooks: { streamWrite: withoutPersonalData },
    },
    { write: form === 'json' ? write : plainWrite },
  )
}

type Line = {
  level: string
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
} & Partial<RequestFacts>
export type RequestFacts = { method: string; route: string; status: number; ms: number; caller: string }

function inWords(text: string, level: LogLevel): string | undefined {
  const line: Line = JSON.parse(text)
  if (line.status !== undefined) {
    if (line.level === 'info' && level !== 'debug' && level !== 'trace') return undefined
    return `${line.method} ${line.route} ${line.status} ${line.ms} ms (${line.caller})`
  }
  // The framework's word for what the server itself says better.
  if (line.msg?.startsWith('Server listening at ')) return undefined
  const { err } = line
  const cause = err && [err.type, err.message].filter(Boolean).join(': ')
  return [[line.msg, cause].filter(Boolean).join(': '), err?.stack].filter(Boolean).join('\n')
}
