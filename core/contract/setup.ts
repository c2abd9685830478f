// Steps that make an account ready. Separate from the other account calls: every widget needs this one.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Steps of setup; all three make an account ready to transact. */
export const setupSteps = ['kyc', 'pin', 'card'] as const
export type SetupStep = (typeof setupSteps)[number]
export const isReady = (done: readonly string[]) => setupSteps.every((step) => done.includes(step))

export const kycStatus = endpoint({
  method: 'GET',
  path: '/api/User/kyc_status',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'The completed steps of setup, among kyc, pin and card; `review` while an identity check is pending.',
  answer: z.array(z.enum([...setupSteps, 'review'])),
})
