/**
 * The calls that hash a password, PIN or code whatever their input. They queue before their first query, so a flood of
 * them takes neither the database nor the hashing threads from other calls. PINs of money calls do not queue here: a
 * right one is hashed only once.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '#core/contract/contract.ts'
import { fairQueue } from '../platform/hashing/fair-queue.ts'
import { networkOf } from '../platform/network/network.ts'

const hashingCalls: ReadonlySet<string> = new Set<keyof Contract>([
  'register',
  'confirmEmail',
  'resendCode',
  'resetPassword',
  'resendResetCode',
  'validatePasswordReset',
  'newPassword',
  'generateOtp',
  'verifyOtp',
  'login',
  'resendDeviceCode',
  'savePin',
])
/** More than the threads, so that these have work while other calls query the database. */
const maxRunning = (threads: number) => 1 + 2 * threads
/** An entry is small; `maxWaitMs` limits how long callers wait. */
const maxWaiting = 1_000
const maxWaitMs = 2_000

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The handler of a call, queued if the call hashes. Refuses with `busy` after 2 s. */
export function hashingLimiter(threads: number): (callName: string, answer: Answer) => Answer {
  const queue = fairQueue({ maxRunning: maxRunning(threads), maxWaiting, maxWaitMs })
  return (callName, answer) =>
    hashingCalls.has(callName)
      ? (request, reply) => queue.run(networkOf(request.ip), () => answer(request, reply))
      : answer
}
