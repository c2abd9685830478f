/** The `Idempotency-Key` of a call. */
export const maxKeyLength = 200
export const keyPattern = new RegExp(`^[\\x20-\\x7e]{1,${maxKeyLength}}$`)
export const keyRule = `must be 1 to ${maxKeyLength} plain characters`
