/**
 * The caller that the current call runs for. Slow work deep inside a call is counted for the right caller, and no use
 * case has to pass it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../contact/network.ts'

const lanes = new AsyncLocalStorage<string>()

type Caller = { readonly me: { readonly id: string } | undefined; readonly address: string }

/** Runs `work` for a signed-in person, wherever they call from, or for a visitor's network. */
export const runInLane = <T>({ me, address }: Caller, work: () => T): T =>
  lanes.run(me ? `person ${me.id}` : `network ${networkOf(address)}`, work)

/** The lane of the current call. The server's own work (the demo's people) has a lane of its own. */
export const currentLane = (): string => lanes.getStore() ?? 'server'
