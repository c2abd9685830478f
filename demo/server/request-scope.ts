/**
 * The scope of one HTTP request, wherever its code runs: how long it may still wait for the database, how an
 * escaped exception ends it, and who calls. Work that outlives its request (the outbox, news for other people's streams) leaves the
 * scope with `outsideRequest`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestScope = {
  /** Milliseconds that this request may still wait for a connection, a row lock or a retry; never below 0. */
  readonly waitLeftMs: number
  /** Adds milliseconds that the request has waited. */
  spendWait(waitedMs: number): void
  /** Answers this one request with a failure, or cuts its connection. Does not throw. */
  fail(error: unknown): void
  /** The caller's network address. */
  readonly address: string | undefined
  /** Marks the request as answered: code that still runs for it is background work. */
  end(): void
}

/**
 * The limit of all waits of one request together. Callers get an answer within two seconds, and the rest is for the
 * work itself and for undoing what a refused call has begun.
 */
const maxWaitMs = 1_200

type EndableScope = RequestScope & { readonly isOver: boolean }

const scopes = new AsyncLocalStorage<EndableScope | undefined>()

/** A scope for one request, from `address`. `fail` ends that request. */
export function newRequestScope(fail: (error: unknown) => void, address?: string): RequestScope {
  let spentMs = 0
  let isOver = false
  const scope: EndableScope = {
    get waitLeftMs() {
      return Math.max(0, maxWaitMs - spentMs)
    },
    get isOver() {
      return isOver
    },
    spendWait(waitedMs) {
      spentMs += waitedMs
    },
    fail,
    address,
    end() {
      isOver = true
    },
  }
  return scope
}

/** Runs `work` and everything that it starts within `scope`. */
export const insideRequest = <T>(scope: RequestScope, work: () => T): T =>
  scopes.run(scope as EndableScope, work)

/** Runs `work` and everything that it starts as background work. */
export const outsideRequest = <T>(work: () => T): T => scopes.run(undefined, work)

/** The scope of the request that this code runs for; undefined in background work and after the answer. */
export function requestScope(): RequestScope | undefined {
  const scope = scopes.getStore()
  return scope?.isOver ? undefined : scope
}

/** The network address of the caller that this code runs for, for limits; undefined in background work. */
export const callerAddress = (): string | undefined => requestScope()?.address
