import { randomKey } from './api/random-key.ts'
import { type CowrieEvents, dispatch } from './events.ts'
import { version } from './version.ts'

type FailedDetail = Omit<CowrieEvents['cowrie-failed'], 'traceId' | 'message'> & { error: unknown }

/** Emits `cowrie-failed`. The returned id connects the host's logs, our console and the message on screen. */
export function emitFailed(element: Element, { error, ...failed }: FailedDetail): string {
  const traceId = randomKey()
  const message = error instanceof Error ? error.message : String(error)
  console.error(`Cowrie ${version}: <${failed.tag}> ${failed.code}, ${traceId}`, error)
  dispatch(element, 'cowrie-failed', { ...failed, message, traceId })
  return traceId
}
