/** The meaning of database errors for the caller: try again, come back later, or a fault of ours. */
import { isAbortedTransactionError } from 'kysely'
import { isStalePlan } from './statements.ts'

/** No connection of the pool became free within the time that a request may wait. */
export class NoFreeConnection extends Error {
  constructor() {
    super('No connection to the database became free in time')
    this.name = 'NoFreeConnection'
  }
}

/** A serialisation failure, a deadlock that PostgreSQL broke, or another schema. Nothing of the transaction remains. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error)) || isStalePlan(error)
}

/** A unique value is taken: another transaction was first. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505'

const lostCodes = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
]

/** The disk, its quota, the memory or the open files are used up, or the disk does not take a write. */
const exhausted = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOMEM', 'EMFILE', 'ENFILE']

const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Postgres connection has been discarded',
]

/**
 * The network, an administrator, a restart or a fail-over took the connection, or the server had none to give. A
 * read-only connection leads to a server that was the primary once.
 */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error)
  if (/^08...$|^57P0[1235]$|^53300$/.test(code) || isReadOnly(error)) return true
  if (lostCodes.includes(code)) return true
  // pg gives these no code.
  return error instanceof Error && lostMessages.some((start) => error.message.startsWith(start))
}

/** A write was sent to a standby. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/**
 * The database or the disk cannot serve this call now, but may soon: another transaction holds a row lock (55P03), a
 * statement took too long (57014), no connection is free, the server is away, restarting, refuses our password (28…), or
 * has no room, memory or connections left (53…, 58030).
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoFreeConnection || isLostConnection(error)) return true
  const code = codeOf(error)
  if (/^55P03$|^57014$|^28...$|^53...$|^58030$|^ENOTFOUND$|^EAI_AGAIN$/.test(code)) return true
  if (exhausted.includes(code)) return true
  // The message of pg-pool when no connection was free in time.
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether an error only says that an earlier statement of its transaction has failed. */
export const isAfterFailure = (error: unknown): boolean =>
  isAbortedTransactionError(error) || codeOf(error) === '25P02'
