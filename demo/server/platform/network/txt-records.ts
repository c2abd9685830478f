/** The TXT records of a name, as strangers' partners write them. */
import { Resolver } from 'node:dns/promises'

/** The texts of a name's records; none when there are none, or no server answers in time. */
export async function txtRecords(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const records = await resolver.resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(''))
}
