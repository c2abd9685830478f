export type Mail = {
  readonly subject: string
  readonly text: string
  readonly sentAt: string
  /** Undefined in a mail without a code. */
  readonly code?: string
}

/** Arrival time of the mail with a code, by mailbox and code. */
const readIn = new Map<string, string>()

/**
 * The newest code in a mailbox, below any newer notices. Undefined while its mail is the one in which `than` was read:
 * the comparison is by mail, because two mails may have the same code.
 */
export function newestCode(mailbox: string, mails: readonly Mail[], than?: string): string | undefined {
  const newest = mails.find(({ code }) => code !== undefined)
  if (newest?.code === undefined || newest.sentAt === readIn.get(`${mailbox} ${than}`)) return undefined
  readIn.set(`${mailbox} ${newest.code}`, newest.sentAt)
  return newest.code
}
