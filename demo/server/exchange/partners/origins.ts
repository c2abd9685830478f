/** The origins that a partner lists on its page. */
import { maxOrigins } from '#core/contract/partner-page-contract.ts'
import { countTry } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import { foreignRequest, isForeignAddress, isRestrictedIn } from '../../platform/network/foreign-request.ts'
import { isLocalHost, isLoopback } from '../../platform/network/local-host.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { isShown, originProofOf, type ReadOrigin } from './origin-proof.ts'

type Settings = Pick<Server['settings'], 'isSandbox' | 'sandboxKey' | 'publicUrl'>

/** A developer's own machine, in a sandbox; where nobody else reaches the sandbox, any machine of its network. */
function isDesk({ hostname }: URL, settings: Settings): boolean {
  if (!settings.isSandbox) return false
  return isLoopback(hostname) || (!isRestrictedIn(settings) && isLocalHost(hostname))
}

/** The exchange itself, by any of its names; on a developer's machine other ports are other sites. */
function isOurs({ hostname, port }: URL, { publicUrl }: Settings): boolean {
  const ours = new URL(publicUrl)
  const isOurMachine = isLoopback(ours.hostname)
  return isOurMachine ? isLoopback(hostname) && port === ours.port : hostname === ours.hostname
}

/** Refuses with `partner-origin-wrong`: pages are public https sites, in a sandbox those of the own machine, too. */
function readOrigin({ settings }: Pick<Server, 'settings'>, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWhole = url !== undefined && text.replace(/\/$/, '').toLowerCase() === url.origin
  const isPublic = isWhole && isForeignAddress(url.href, true) && /^[\w-]+(\.[\w-]+)+$/.test(url.hostname)
  if (!isWhole || isOurs(url, settings) || !(isPublic || isDesk(url, settings)))
    throw refuse('partner-origin-wrong')
  return url
}

/**
 * Refuses with `partner-origin-wrong`, with `partner-origin-taken` when a partner has it, with `partner-origins-full`, with
 * `partner-origin-unproven`, and with `login-slowed`. What is made on a page belongs to one partner, so no other may list
 * the origin as well, except that of a developer's machine, which everybody has.
 */
export async function addOrigin(
  server: Server,
  partnerId: string,
  text: string,
  read: ReadOrigin = foreignRequest,
): Promise<void> {
  const url = readOrigin(server, text)
  const { origin } = url
  const isShared = isDesk(url, server.settings)
  const assertFree = (all: readonly { readonly id: string; readonly origins: readonly string[] }[]) => {
    const own = all.find(({ id }) => id === partnerId)?.origins ?? []
    if (own.includes(origin) || (!isShared && all.some(({ origins }) => origins.includes(origin))))
      throw refuse('partner-origin-taken')
    if (own.length >= maxOrigins) throw refuse('partner-origins-full', { most: maxOrigins })
    return own
  }
  const proof = isShared ? undefined : originProofOf(server, partnerId)
  if (proof) {
    assertFree(await server.database.db.selectFrom('partner').select(['id', 'origins']).execute())
    await countTry(server, { subject: `partner origin ${partnerId}`, maxTries: 30, windowMs: 15 * 60_000 })
    if (!(await isShown(origin, proof, read)))
      throw refuse('partner-origin-unproven', { address: `${origin}${proof.path}`, line: proof.line })
  }
  await server.database.inTransaction(async (tx) => {
    // All of them, so that no two list one origin at once.
    const all = await tx.selectFrom('partner').select(['id', 'origins']).orderBy('id').forUpdate().execute()
    await store(tx, partnerId, [...assertFree(all), origin])
  })
}

/** Refuses with `not-found`, and with `partner-origin-last`. */
export async function removeOrigin(server: Server, partnerId: string, origin: string): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    const { origins } = await tx
      .selectFrom('partner')
      .select('origins')
      .where('id', '=', partnerId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!origins.includes(origin)) throw refuse('not-found', { what: 'origin' })
    if (origins.length === 1) throw refuse('partner-origin-last')
    await store(
      tx,
      partnerId,
      origins.filter((each) => each !== origin),
    )
  })
}

const store = (tx: Tx, partnerId: string, origins: readonly string[]) =>
  tx
    .updateTable('partner')
    .set({ origins: JSON.stringify(origins) })
    .where('id', '=', partnerId)
    .execute()
