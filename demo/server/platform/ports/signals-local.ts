/** Signals of the embedded database: only one process can open it, so there is no other one to notify. */
import type { SignalPort } from './ports.ts'

export function localSignals(): SignalPort {
  let deliver: Parameters<SignalPort['receive']>[0] = () => {}
  return {
    send: (personId, topics) => queueMicrotask(() => deliver(personId, topics)),
    receive(onSignal) {
      deliver = onSignal
    },
    async close() {},
  }
}
