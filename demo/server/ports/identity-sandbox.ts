// The sandbox's identity check. Every BVN passes except two: one fails, one waits (rules/security.md#sandbox).
import type { IdentityCheckPort } from './ports.ts'

const unknownBvn = '22200000000'
const slowBvn = '22200000001'
const reviewMs = 30_000
const maxReviews = 1_000

export function sandboxIdentity(clock: () => Date): IdentityCheckPort {
  /** The end of each reference's review; the oldest are dropped. */
  const reviews = new Map<string, Date>()
  return {
    async check({ reference, bvn }) {
      if (bvn === unknownBvn) return { status: 'failed', why: 'unknown-bvn' }
      if (bvn !== slowBvn) return { status: 'passed' }
      const now = clock()
      const until = reviews.get(reference) ?? new Date(now.getTime() + reviewMs)
      if (until <= now) return { status: 'passed' }
      if (reviews.size >= maxReviews) reviews.delete(reviews.keys().next().value as string)
      reviews.set(reference, until)
      return { status: 'review', until }
    },
  }
}
