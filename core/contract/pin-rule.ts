/** The transaction PIN (rules/accounts.md#pin). Separate from the calls: forms need the rule before they load any API code. */
export const pinLength = 4
export const pinPattern = new RegExp(`^\\d{${pinLength}}$`)
/** Refusals of a PIN, which its boxes say. `data.left` of `wrong-pin` is the number of tries left. */
export const pinRefusals: ReadonlySet<string | undefined> = new Set([
  'wrong-pin',
  'pin-locked',
  'pin-reset-needed',
])
export const pinRule = `must be ${pinLength} digits`
