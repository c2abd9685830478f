/**
 * Limits on the evaluation of wrong passwords. Strangers and known devices have separate budgets, so an attacker's
 * guesses spend nothing of the owner's budget (OWASP: slow down online guessing with device cookies).
 */

import { clearTries, type TryBudget } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/network/network.ts'
import type { Server } from '../../server.ts'
import { userNameKey } from './user-name.ts'

const windowMs = 15 * 60_000

/**
 * The budget of all devices that never signed in by this name. Keyed by the typed name, known or not: a budget per
 * account would reveal which address belongs to which username.
 */
export const unknownDeviceBudget = (name: string): TryBudget => ({
  subject: `login ${userNameKey(name)}`,
  maxTries: 10,
  windowMs,
})

/** The budget of one device that has signed in before. */
export const deviceBudget = (tokenHash: string): TryBudget => ({
  subject: `device ${tokenHash}`,
  maxTries: 10,
  windowMs,
})

/** The budget of all strangers at one network address, over all names: an attacker sprays passwords over many names. */
export const addressBudget = (address: string): TryBudget => ({
  subject: `address ${networkOf(address)}`,
  maxTries: 100,
  windowMs,
})

/** The budget of one mailed link: a reader of the mailbox does not know the password yet. */
export const linkBudget = (linkToken: string): TryBudget => ({
  subject: `link ${linkToken}`,
  maxTries: 5,
  windowMs: 60 * 60_000,
})

/** Clears the strangers' tries at both names of a person when the password changes: they were made at the old one. */
export async function clearUnknownDeviceTries(
  tx: Tx,
  server: Server,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await clearTries(tx, server, unknownDeviceBudget(name))
}
