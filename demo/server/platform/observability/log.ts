/**
 * The server's one log: a line of JSON for each event, or plain sentences where a person starts the server in a
 * terminal. It has no personal data: what it is given is named by ids, errors lose what they may quote, and each line
 * is searched for addresses and numbers before it leaves.
 */
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { errorFacts } from './error-facts.ts'
import type { LogForm, LogLevel } from './log-levels.ts'
import { traceIds } from './tracing.ts'
import { withoutPersonalData } from './without-personal-data.ts'

export type Log = Logger

type Options = {
  level: LogLevel
  /** `plain` is for eyes, and leaves out successful requests above the level `debug`. */
  form: LogForm
  write?: (line: string) => void
}

/** The form without a setting: programs read what leaves through a pipe, and everything in production. */
export const formHere = (isProduction: boolean): LogForm =>
  process.stdout.isTTY && !isProduction ? 'plain' : 'json'

export function openLog({ level, form, write = (line) => process.stdout.write(line) }: Options): Log {
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
    { write: form === 'json' ? write : plainly(level, write) },
  )
}

type Line = { level: string; msg?: string } & Partial<RequestFacts>
export type RequestFacts = { method: string; route: string; status: number; ms: number; caller: string }

/** Writes each line for eyes, but no successful request above the level `debug`. */
function plainly(level: LogLevel, write: (text: string) => void): (line: string) => void {
  const pretty = prettyFactory({
    colorize: Boolean(process.stdout.isTTY && process.stdout.hasColors()),
    translateTime: 'SYS:HH:MM:ss',
    include: 'level,time,err',
    messageFormat: (line, key) => inWords(line as Line, String(line[key] ?? '')),
  })
  const hidesRequests = level !== 'debug' && level !== 'trace'
  return (text) => {
    const line: Line = JSON.parse(text)
    if (hidesRequests && line.status !== undefined && line.level === 'info') return
    write(pretty(line))
  }
}

const inWords = ({ method, route, status, ms, caller }: Line, message: string) =>
  status === undefined ? message : `${method} ${route} ${status} ${ms} ms (${caller})`
