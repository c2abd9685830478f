/**
 * The common setup of server tests: a server on its own database, closed after the tests.
 *
 *     suite('cards', async ({ world }) => {
 *       const owner = await aReadyUser(world)
 *       test('…', …)
 *     })
 *     suite('an order', { people: 2 }, ({ market, people: [owner, buyer] }) => { … })
 *     const { app } = await setUp({ app: {} })
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import type { Server } from '#server/server.ts'
import type { Settings } from '#server/settings/settings.ts'
import { type DatabaseKind, databaseKinds } from './database-for-tests.ts'
import { aMarket, brokenRules, type Market, type Traders, traders } from './market/market.ts'
import { aServer, type World } from './world.ts'

type SetUp = {
  /** The database; embedded by default, and chosen by `suite`. */
  on?: DatabaseKind
  /** Number of traders. Makes the server a market, whose rules are checked after each test. */
  people?: number
  /** Replaces some of the sandbox's ports. */
  ports?: Partial<Server>
  /** Also builds the HTTP app, with these settings over the defaults. */
  app?: Partial<Settings>
}

type Context<Options extends SetUp> = { kind: DatabaseKind; world: World } & (Options extends {
  people: infer Count extends number
}
  ? { market: Market; people: Traders<Count> }
  : unknown) &
  (Options extends { app: object } ? { app: FastifyInstance } : unknown)

/** Opens a server for the tests of the calling file or `describe`. */
export async function setUp<const Options extends SetUp>(options = {} as Options): Promise<Context<Options>> {
  const { on: kind = 'embedded', people: count, ports }: SetUp = options
  const market = count === undefined ? undefined : await aMarket(kind, ports)
  const world = market ?? (await aServer(kind, ports))
  const app = options.app && (await buildApp({ ...world, settings: { ...world.settings, ...options.app } }))
  const people = market && count ? await traders(market, count) : []
  if (market) afterEach(async () => expect(await brokenRules(market)).toEqual([]))
  afterAll(async () => {
    await app?.close()
    await world.close()
  })
  return { kind, world, market, people, app } as unknown as Context<Options>
}

const kinds = await databaseKinds()

type SuiteOptions = Omit<SetUp, 'on'> & { timeout?: number }
type Tests<Options extends SetUp> = (context: Context<Options>) => void | Promise<void>

/** Runs tests on each available database, as `<name> on <database>`. */
export function suite(name: string, tests: Tests<object>): void
export function suite<const Options extends SuiteOptions>(
  name: string,
  options: Options,
  tests: Tests<Options>,
): void
export function suite(name: string, ...rest: [Tests<object>] | [SuiteOptions, Tests<SuiteOptions>]): void {
  const [options, tests] = rest.length === 1 ? [{}, rest[0]] : rest
  const { timeout } = options
  describe.each(kinds)(`${name} on %s`, { ...(timeout && { timeout }) }, async (on) =>
    tests(await setUp({ ...options, on })),
  )
}
