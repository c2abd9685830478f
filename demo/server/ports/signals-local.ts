/** For the embedded database: only one process can have it open, so nobody else needs to hear. */
import type { SignalPort } from './ports.ts'

export function localSignals(): SignalPort {
  let hear: (personId: string) => void = () => {}
  return {
    send: (personId) => queueMicrotask(() => hear(personId)),
    receive(onSignal) {
      hear = onSignal
    },
    async close() {},
  }
}
