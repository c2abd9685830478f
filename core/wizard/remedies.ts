import type { Failure } from '#core/client/api/failures.ts'

const codes = new Set(['insufficient-funds', 'card-declined', 'card-refused'])

export const isCardFailure = (failure: Failure): boolean => codes.has(failure.code ?? '')

/** Whether an own rate would help: there is no market rate. */
export const isRateFailure = (failure: Failure): boolean => failure.code === 'rate-unavailable'
