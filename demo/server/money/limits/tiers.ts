/** Amounts that grow with the age of a person's identity check. */
import { dayMs } from '#core/contract/time.ts'

/** Milliseconds after the identity check at which the second and the third amount begin. */
const steps = [7 * dayMs, 30 * dayMs] as const

export type Tier = { readonly index: 0 | 1 | 2; readonly nextAt: Date | undefined }

/** The amount that applies, and the start of the next one. Without a known passed check the first one applies. */
export function tierOf(passedAt: Date | null, now: Date): Tier {
  if (!passedAt) return { index: 0, nextAt: undefined }
  const at = steps.findIndex((step) => now.getTime() - passedAt.getTime() < step)
  if (at < 0) return { index: 2, nextAt: undefined }
  return { index: at === 0 ? 0 : 1, nextAt: new Date(passedAt.getTime() + (steps[at] as number)) }
}
