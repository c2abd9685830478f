export type Letter = { readonly subject: string; readonly text: string; readonly sentAt: string }

/** When the letter arrived from which a code was read, by mailbox and code. */
const readIn = new Map<string, string>()

/**
 * The newest 4-digit code of a mailbox with these letters, where notices may lie above it. Undefined while its letter is
 * the one in which `than` was read: told apart by the letters, because two of them may well have the same code.
 */
export function newestCode(mailbox: string, letters: readonly Letter[], than?: string): string | undefined {
  for (const { text, sentAt } of letters) {
    const code = text.match(/\b\d{4}\b/)?.[0]
    if (!code) continue
    if (sentAt === readIn.get(`${mailbox} ${than}`)) return undefined
    readIn.set(`${mailbox} ${code}`, sentAt)
    return code
  }
  return undefined
}
