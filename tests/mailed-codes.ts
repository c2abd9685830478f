export type Mail = {
  readonly subject: string
  readonly text: string
  readonly sentAt: string
  /** Where the letter carries one. */
  readonly code?: string
}

/** When the letter arrived from which a code was read, by mailbox and code. */
const readIn = new Map<string, string>()

/**
 * The newest code of a mailbox with these letters, where notices may lie above it. Undefined while its letter is the one
 * in which `than` was read: told apart by the letters, because two of them may well have the same code.
 */
export function newestCode(mailbox: string, mails: readonly Mail[], than?: string): string | undefined {
  const newest = mails.find(({ code }) => code !== undefined)
  if (newest?.code === undefined || newest.sentAt === readIn.get(`${mailbox} ${than}`)) return undefined
  readIn.set(`${mailbox} ${newest.code}`, newest.sentAt)
  return newest.code
}
