/**
 * How many mails one network, one account and one receiver can cause (rules/notifications.md#mail-budgets). A call that
 * mails counts before it does so, and refuses with the time to wait; the answer is the same whether the address is known.
 */
import { plainAddress } from '#core/contract/plain-address.ts'
import { hourMs } from '#core/contract/time.ts'
import { Refusal } from '../../refusals.ts'
import { callerAddress } from '../../request-scope.ts'
import type { Server } from '../../server.ts'
import { reserveTries, returnTry, type TryBudget, tooManyRequests } from '../budgets/try-budget.ts'
import { networkOf } from '../network/network.ts'

type Allowance = { readonly count: number; readonly hours: 1 | 24 }
const hourly = (count: number): Allowance => ({ count, hours: 1 })
const daily = (count: number): Allowance => ({ count, hours: 24 })

type Budget = {
  /** For one IPv4 address or IPv6 /56, which may be a household or an office. Counted where requests are limited. */
  readonly network?: Allowance
  /** For the person, operator or partner who calls. */
  readonly account?: Allowance
  /** For one address or person, over all callers. */
  readonly receiver?: Allowance
  /** From one person to another one. */
  readonly pair?: Allowance
}

export const mailBudgets = {
  /** The code of a registration, or the mail to the owner of a taken address. */
  registration: { network: hourly(20), receiver: hourly(5) },
  /** Another code of a registration, or of a new address. */
  confirmation: { network: hourly(60), receiver: hourly(5) },
  // A receiver has the codes and links of `code-rules.ts`: a stranger's requests must not refuse the owner's.
  reset: { network: hourly(60) },
  device: { network: hourly(60) },
  settings: { network: hourly(60), account: hourly(10) },
  /** The code for another address of an account. */
  newAddress: { network: hourly(20), account: daily(5), receiver: hourly(5) },
  /** Links that are copied count like mailed ones. */
  invite: { network: hourly(60), account: hourly(20), receiver: daily(20) },
  accountClosed: { account: daily(5) },
  partnerLink: { network: hourly(60), receiver: hourly(5) },
  /** The code for a key. */
  partnerCode: { account: hourly(10) },
  partnerKey: { account: hourly(20) },
  operatorLink: { account: hourly(20), receiver: hourly(5) },
  /** A message of the contact page. */
  contact: { network: hourly(5) },
  /** To the operator. Messages above it wait, and are mailed together. */
  contactMail: { receiver: hourly(20) },
  /** From other members and the exchange, each message for itself. */
  notice: { account: hourly(200), pair: hourly(10), receiver: hourly(60) },
  /** About a person's security, each message for itself. */
  security: { receiver: hourly(10) },
} as const satisfies Record<string, Budget>

export type MailKind = keyof typeof mailBudgets

type By = {
  /** The id of the caller. */
  readonly account?: string | undefined
  /** An address or an id. */
  readonly receiver?: string | undefined
}

function budgetsOf(server: Server, kind: MailKind, { account, receiver }: By): TryBudget[] {
  const limits: Budget = mailBudgets[kind]
  const address = server.settings.rateLimits ? callerAddress() : undefined
  const counted = {
    network: address && networkOf(address, 56),
    account,
    receiver: receiver && plainAddress(receiver),
    pair: account && receiver && `${account} ${receiver}`,
  }
  return (['network', 'account', 'receiver', 'pair'] as const).flatMap((by) => {
    const [limit, who] = [limits[by], counted[by]]
    return limit && who
      ? [
          {
            subject: `mail ${kind} ${by} ${who}`,
            maxTries: limit.count,
            windowMs: limit.hours * hourMs,
          },
        ]
      : []
  })
}

/** Counts a mail. Returns 0 when it may leave, else the milliseconds to wait. Never within a transaction. */
export const reserveMail = (server: Server, kind: MailKind, by: By): Promise<number> =>
  reserveTries(server, budgetsOf(server, kind, by))

/**
 * Does what mails, and counts it. Refuses with `too-many-requests`. What is refused for another reason counts nothing.
 * Never within a transaction.
 */
export async function withMail<T>(
  server: Server,
  kind: MailKind,
  by: By,
  work: () => Promise<T>,
): Promise<T> {
  const waitMs = await reserveMail(server, kind, by)
  if (waitMs > 0) throw tooManyRequests(waitMs)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await returnMail(server, kind, by)
    throw error
  }
}

/** Takes back a mail that was counted and did not leave. */
export const returnMail = (server: Server, kind: MailKind, by: By = {}): Promise<void> =>
  returnTry(server.database.db, server, ...budgetsOf(server, kind, by))

/** The cause of a notification's mail. */
export type NoticeCause = {
  readonly personId: string
  readonly kind: string
  readonly message: string
  /** The member whom it comes from. */
  readonly from?: string | undefined
}

/** Whether the mail of a notification may leave; without it the notification stays in the app. */
export async function mayMailNotice(
  server: Server,
  { personId, kind, message, from }: NoticeCause,
): Promise<boolean> {
  // Each message for itself: many of one must not hide another.
  const by = { account: from, receiver: `${personId} ${message}` }
  return (await reserveMail(server, kind === 'security' ? 'security' : 'notice', by)) === 0
}
