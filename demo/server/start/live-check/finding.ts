/** Findings of the checks before going live. They never contain a secret. */

export type Finding = {
  readonly state: 'ok' | 'wrong' | 'not checked'
  readonly subject: string
  /** A sentence for the operator. */
  readonly text: string
}

export const ok = (subject: string, text: string): Finding => ({ state: 'ok', subject, text })
export const wrong = (subject: string, text: string): Finding => ({ state: 'wrong', subject, text })
export const notChecked = (subject: string, text: string): Finding => ({
  state: 'not checked',
  subject,
  text,
})

/** The time limit of a call. */
export const timeoutMs = 10_000

/** Why a call had no answer, such as ECONNREFUSED, without an address, which may contain a secret. */
export function reasonOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
    if ('code' in each && typeof each.code === 'string') return each.code
  }
  return 'no answer'
}
