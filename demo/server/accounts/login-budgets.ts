/**
 * How often wrong passwords are evaluated. Strangers and known devices have budgets of their own, so that whoever
 * guesses at an account spends nothing of its owner's (OWASP: slow down online guessing with device cookies).
 */
import { networkOf } from '../contact/network.ts'
import type { Tx } from '../db/database.ts'
import type { Server } from '../server.ts'
import { clearTries, type TryBudget } from './try-budget.ts'
import { userNameKey } from './user-name.ts'

const windowMs = 15 * 60_000

/**
 * Of all devices that never signed in by this name. Counted by the name as it is typed, known or not: a budget of the
 * account would tell which address belongs to which username.
 */
export const strangerBudget = (name: string): TryBudget => ({
  subject: `login ${userNameKey(name)}`,
  maxTries: 10,
  windowMs,
})

/** Of one device that has signed in before. */
export const deviceBudget = (tokenHash: string): TryBudget => ({
  subject: `device ${tokenHash}`,
  maxTries: 10,
  windowMs,
})

/** Of all strangers at one network address, whichever names they try: passwords are sprayed over many names. */
export const addressBudget = (address: string): TryBudget => ({
  subject: `address ${networkOf(address)}`,
  maxTries: 100,
  windowMs,
})

/** Of one mailed link, whose reader knows no password yet. */
export const linkBudget = (linkToken: string): TryBudget => ({
  subject: `link ${linkToken}`,
  maxTries: 5,
  windowMs: 60 * 60_000,
})

/** Strangers' tries at both names of a person end with the password that they were at. */
export async function clearStrangerTries(tx: Tx, server: Server, names: readonly string[]): Promise<void> {
  for (const name of names) await clearTries(tx, server, strangerBudget(name))
}
