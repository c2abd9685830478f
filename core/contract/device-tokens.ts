/** Tokens that a client stores, so that an account recognises its device (rules/accounts.md#known-devices). */
import * as z from 'zod/mini'

/** Grants no access by itself. */
export const deviceToken = z.string().check(z.maxLength(100))
