/** Why a call got no answer. `fetch failed` says nothing; its cause does. */
export function fetchFailure(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : message) : message
}
