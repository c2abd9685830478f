import { randomKey } from './api/random-key.ts'
import { type CowrieEvents, dispatch } from './events.ts'
import { version } from './version.ts'

type FailedDetail = Omit<CowrieEvents['cowrie-failed'], 'traceId' | 'message'> & { error: unknown }

/**
 * Tells the host that a widget crashed or could not be loaded, under an id by which its logs, our console and the
 * person at the screen can name the same moment; answers that id.
 */
export function emitFailed(element: Element, { error, ...failed }: FailedDetail): string {
  const traceId = randomKey()
  const message = error instanceof Error ? error.message : String(error)
  console.error(`Cowrie ${version}: <${failed.tag}> ${failed.code}, ${traceId}`, error)
  dispatch(element, 'cowrie-failed', { ...failed, message, traceId })
  return traceId
}
