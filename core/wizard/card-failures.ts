import type { Failure } from '../api/failures.ts'

const codes = new Set(['insufficient-funds', 'card-declined', 'card-refused'])

/** Whether another card would help. */
export const aboutCard = (failure: Failure): boolean => codes.has(failure.code ?? '')
