// The sandbox's identity check. Every BVN passes except two: one fails, one waits (rules/security.md#sandbox).
import type { IdentityCheckPort } from './ports.ts'

const unknownBvn = '22200000000'
const slowBvn = '22200000001'
const reviewMs = 30_000

export const sandboxIdentity = (clock: () => Date): IdentityCheckPort => ({
  async check({ bvn, submittedAt }) {
    if (bvn === unknownBvn) return { status: 'failed', why: 'unknown-bvn' }
    const until = new Date(submittedAt.getTime() + reviewMs)
    return bvn === slowBvn && until > clock() ? { status: 'review', until } : { status: 'passed' }
  },
})
