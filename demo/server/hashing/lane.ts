/**
 * On whose behalf the current call runs, so that slow work deep inside it is counted for the right caller without
 * every use case passing it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../contact/network.ts'

const lanes = new AsyncLocalStorage<string>()

type Caller = { readonly me: { readonly id: string } | undefined; readonly address: string }

/** Runs `work` on behalf of a signed-in person, wherever they call from, or of a visitor's network. */
export const onBehalfOf = <T>({ me, address }: Caller, work: () => T): T =>
  lanes.run(me ? `person ${me.id}` : `network ${networkOf(address)}`, work)

/** The lane of the current call. Work of the server itself (the demo's people) has one of its own. */
export const currentLane = (): string => lanes.getStore() ?? 'server'
