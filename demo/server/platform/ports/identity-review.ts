// The identity check of an operator's queue: each waits, without an end date, for `npm run identity`.
import type { IdentityCheckPort } from './ports.ts'

export const reviewIdentity: IdentityCheckPort = {
  check: async () => ({ status: 'review', until: undefined }),
}
