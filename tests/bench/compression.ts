/** Cost and savings of compression: a page of the market's search, beside the same call without. */
import { buildApp } from '#server/http/app.ts'
import { postgresAtHand } from '#tests/server/database-for-tests.ts'
import { aMarket, list, traders } from '#tests/server/market/market.ts'
import { type Figure, ofRounds } from './figures.ts'

const [rounds, warmUp, callsPerRound] = [20, 3, 50] as const
const offered = 25

/** Goals: at most a tenth more of the server's CPU (gzip, for old browsers, takes more), and a fourth of the bytes. */
export async function measureCompression(): Promise<Figure[]> {
  // PostgreSQL works in a process of its own: what is left is the server's.
  const market = await aMarket((await postgresAtHand()) ? 'postgresql' : 'embedded')
  const app = await buildApp(market)
  try {
    const [owner] = await traders(market, 1)
    for (let at = 0; at < offered; at += 1) await list(market, owner)
    let bytes = 0
    const cpuMs = async (encoding: string) => {
      const from = process.cpuUsage()
      for (let call = 0; call < callsPerRound; call += 1) {
        const answer = await app.inject({
          url: `/api/Listing/Search?pageSize=${offered}`,
          headers: { 'accept-encoding': encoding },
        })
        if (answer.statusCode !== 200) throw new Error(`the search answered ${answer.statusCode}`)
        bytes = answer.rawPayload.length
      }
      const { user, system } = process.cpuUsage(from)
      return (user + system) / 1000 / callsPerRound
    }
    const figures: Figure[] = []
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const cpu: [number, number][] = []
      const sizes: [number, number][] = []
      for (let round = 0; round < rounds + warmUp; round += 1) {
        const ours = await cpuMs(encoding)
        const packed = bytes
        const bare = await cpuMs('identity')
        if (round < warmUp) continue
        cpu.push([ours, bare])
        sizes.push([packed / 1024, bytes / 1024])
      }
      figures.push(
        ofRounds(`a search by ${encoding}, the server's CPU`, 'ms', cpu, {
          atMost: encoding === 'gzip' ? 1.3 : 1.1,
        }),
        ofRounds(`a search by ${encoding}, its answer`, 'KiB', sizes, { atMost: 0.25 }),
      )
    }
    return figures
  } finally {
    await app.close()
    await market.close()
  }
}
