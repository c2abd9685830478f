/**
 * Facts of an error for the log: its type, its code, and where it was thrown. The message of an unknown error may
 * quote anybody's input, so it stays out; those of the engine, the system and the database are worded, and only what
 * they quote is left out.
 */

export type ErrorFacts = {
  readonly type: string
  readonly message?: string
  readonly code?: string
  /** Function names and places. */
  readonly stack: string
  readonly cause?: ErrorFacts
}

const frame = /^ {4}at .*:\d+:\d+\)?$/
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g
/** A code of the system, of Node, or of SQL: an error with one has a message of known form. */
const knownCode = /^(E[A-Z_]{2,}\w*|ERR_\w+|[0-9A-Z]{5}|UND_ERR_\w+)$/

export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const { code } = error as { code?: unknown }
  const knows = typeof code === 'string' && knownCode.test(code)
  const isOfEngine = error instanceof TypeError || error instanceof ReferenceError
  return {
    type: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    ...((knows || isOfEngine) && { message: error.message.replace(quoted, '…').slice(0, 300) }),
    ...(knows && { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => frame.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: errorFacts(error.cause, depth + 1) }),
  }
}

/** The same in a few words, for the end of a sentence. */
export function inBrief(error: unknown): string {
  const { type, code, message } = errorFacts(error)
  return [type, code, message].filter(Boolean).join(' ')
}
