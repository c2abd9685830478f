/** The forms of a handler: what it gives to its use case, and what it answers. */
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Found } from '../exchange/market/sought.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import type { Call } from './call.ts'

/** An outcome with data alone. */
export const done = <T>(data: T) => ({ data })

type CallOf<Me, Input> = Pick<Call<Endpoint>, 'server' | 'key'> & { readonly me: Me; readonly input: Input }

/** The handler of a use case for the person who calls; `Me` says whether they have to be signed in. */
export const forMe =
  <Me, Input, Data>(useCase: (server: Server, me: Me, input: Input, key?: string) => Promise<Data>) =>
  async ({ server, me, input, key }: CallOf<Me, Input>) =>
    done(await useCase(server, me, input, key))

/** The same of a search, which may stop before the end. */
export const forSearch =
  <Me, Input, Row>(search: (server: Server, me: Me, input: Input) => Promise<Found<Row>>) =>
  async ({ server, me, input }: CallOf<Me, Input>) => {
    const { rows, after } = await search(server, me, input)
    return { ...done(rows), after }
  }

/** The same on the exchange's own pages only. */
export const onOwnPages =
  <Input, Data>(useCase: (server: Server, me: Me, input: Input) => Promise<Data>) =>
  async ({ server, me, input, origin }: CallOf<Me, Input> & Pick<Call<Endpoint>, 'origin'>) => {
    if (origin !== undefined) throw refuse('not-allowed')
    return done(await useCase(server, me, input))
  }

/** The handler of a use case that does not ask who calls. */
export const forAnyone =
  <Input, Data>(useCase: (server: Server, input: Input) => Promise<Data>) =>
  async ({ server, input }: CallOf<unknown, Input>) =>
    done(await useCase(server, input))
