/** The limits of mailed codes and links as plain functions, shared by the use cases and the simulated attack. */
import { dayMs, hourMs, minuteMs } from '#core/contract/time.ts'

/** Anyone who knows a name may start a challenge, to reset a password or to sign in on a new device. */
export type ChallengePurpose = 'reset' | 'device'
/** `email`: another address, which the code is mailed to. */
export type PersonPurpose = 'confirm' | 'settings' | 'email'
export type CodePurpose = PersonPurpose | ChallengePurpose

/** The number of wrong tries that ends a code. */
export const maxTries = (purpose: CodePurpose): number =>
  purpose === 'reset' || purpose === 'device' ? 3 : 5

/** Codes per day for each account and challenge purpose. Further mails have a link only. */
const maxCodesPerDay = 3
/** The lifetime of the link in a mail. */
export const linkTtlMs = 60 * minuteMs
/**
 * Minimum time between two mails that have a link only. It is shorter than a link's life: an owner who is refused
 * another mail has a link that works, even if a stranger requested it.
 */
const linkIntervalMs = 30 * minuteMs

/** A mail already sent for an account. */
export type SentMail = {
  readonly createdAt: Date
  readonly hasCode: boolean
  /** Whether its code or link was used. Only a reader of the mailbox can do so, and need not wait for another mail. */
  readonly isUsed: boolean
}

/** The content of the next mail, or the milliseconds until one may be sent. */
export type NextMail = { readonly kind: 'code' | 'link' } | { readonly kind: 'none'; readonly waitMs: number }

/** Decides the next mail of an account from its mails of the last day, newest first. */
export function nextMail(sent: readonly SentMail[], now: Date): NextMail {
  const ageMs = (mail: SentMail) => now.getTime() - mail.createdAt.getTime()
  const codes = sent.filter((mail) => mail.hasCode && ageMs(mail) < dayMs)
  if (codes.length < maxCodesPerDay) return { kind: 'code' }
  const [newest] = sent
  const waitMs = newest && !newest.isUsed ? linkIntervalMs - ageMs(newest) : 0
  return waitMs > 0 ? { kind: 'none', waitMs } : { kind: 'link' }
}

/** The number of rows that share the wrong codes of one hour. */
const shardCount = 16

/**
 * The limit of each row of an hour; their sum is `perHour`. A single row would serialize every guess on the platform.
 */
export const shardLimits = (perHour: number): readonly number[] =>
  Array.from(
    { length: shardCount },
    (_, shard) => Math.floor(perHour / shardCount) + (shard < perHour % shardCount ? 1 : 0),
  )

/** The start of the clock hour in which a wrong code counts. */
export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs)
