/**
 * How long one order takes whose money is reserved at the sandbox's bank, in its thread and over a socket, against the
 * same order with a card processor that answers at once. One client, one order after the other, in turns.
 */
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { openBankBesideServer } from '../../demo/bank/beside-server.ts'
import { type DatabaseKind, databaseKinds } from '../server/database-for-tests.ts'
import { aProcessor } from '../server/market/processor.ts'
import { type Figure, ofRounds } from './figures.ts'
import { aBenchDatabase, aCopy, order, orderClients, prepare, settingsOf, someOrders } from './market.ts'

const rounds = 15
const ordersPerRound = 24
const goal = { atMost: 2 }

export async function measureBank(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(await measureOn(kind))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure> {
  const place = await aBenchDatabase(kind)
  const market = await prepare(place)
  const copy = await aCopy(place)
  const bank = await openBankBesideServer({ DATA_DIR: settingsOf(place).dataDir, BANK_PORT: '0' }, () => {})
  const people = orderClients()
  const through = await serve({ ...settingsOf(place), bankUrl: bank.url })
  const atOnce = await serve({ ...settingsOf(copy), keys: settingsOf(place).keys }, { cards: aProcessor() })
  try {
    const millisecondsEach = async (port: number) =>
      (await order(people, { port, clients: 1, orders: someOrders(market, ordersPerRound) })) / ordersPerRound
    const both = async () =>
      [await millisecondsEach(through.port), await millisecondsEach(atOnce.port)] as const
    // Warms up the code, and checks each person's PIN the slow way once.
    await both()
    const measured: (readonly [number, number])[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await both())
    return ofRounds(`an order through the bank, ${kind}`, 'ms', measured, goal)
  } finally {
    people.kill()
    await through.close()
    await atOnce.close()
    await bank.close()
    await place.remove()
    await copy.remove()
  }
}

async function serve(
  ...[settings, parts]: [Parameters<typeof openServer>[0], Parameters<typeof openServer>[1]?]
) {
  const open = await openServer(settings, parts)
  const app = await buildApp(open.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    async close() {
      await app.close()
      await open.close()
    },
  }
}
