/** The limits of mailed codes and links, as plain functions: the use cases and the simulated attack ask the same ones. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A challenge may be asked for by anybody who knows a name: for a new password, or to sign in from a new device. */
export type ChallengePurpose = 'reset' | 'device'
export type CodePurpose = 'confirm' | 'settings' | ChallengePurpose

/** How many wrong tries end a code. */
export const maxTries = (purpose: CodePurpose): number =>
  purpose === 'reset' || purpose === 'device' ? 3 : 5

/** Codes a day for each account and purpose of a challenge. Mails beyond them have a link only. */
const maxCodesPerDay = 3
/** How long the link in a mail works. */
export const linkTtlMs = 60 * minuteMs
/**
 * Between two mails that have a link only. Shorter than a link's life, so that whoever is refused another mail has one
 * that works, whoever asked for it: no stranger can leave the owner without.
 */
const linkPaceMs = 30 * minuteMs

/** A mail that was sent for an account before. */
export type SentMail = {
  readonly createdAt: Date
  readonly hasCode: boolean
  /** Its code or its link was used. Only a reader of the mailbox can do so, who is not to wait for another mail. */
  readonly isUsed: boolean
}

/** What the next mail has, or how many milliseconds it takes until there is one. */
export type NextMail = { readonly kind: 'code' | 'link' } | { readonly kind: 'none'; readonly waitMs: number }

/** Decides about the next mail of an account, from those of the last day, newest first. */
export function nextMail(sent: readonly SentMail[], now: Date): NextMail {
  const ageMs = (mail: SentMail) => now.getTime() - mail.createdAt.getTime()
  const codes = sent.filter((mail) => mail.hasCode && ageMs(mail) < dayMs)
  if (codes.length < maxCodesPerDay) return { kind: 'code' }
  const [newest] = sent
  const waitMs = newest && !newest.isUsed ? linkPaceMs - ageMs(newest) : 0
  return waitMs > 0 ? { kind: 'none', waitMs } : { kind: 'link' }
}

/** The rows that one hour's wrong codes are counted in. */
const shardCount = 16

/**
 * How many wrong codes each row of an hour takes; together they are the limit. Several rows, because one would make
 * every guess on the platform wait for the others.
 */
export const shardLimits = (perHour: number): readonly number[] =>
  Array.from(
    { length: shardCount },
    (_, shard) => Math.floor(perHour / shardCount) + (shard < perHour % shardCount ? 1 : 0),
  )

/** The clock hour that a wrong code counts in. */
export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
