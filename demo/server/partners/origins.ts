/** The origins that a partner lists on its page. */
import { maxOrigins } from '#core/contract/partner-page-contract.ts'
import type { Tx } from '../db/database.ts'
import { isLocalHost } from '../local-host.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

/** Refuses with `partner-origin-wrong`: pages are public https sites, in a sandbox those of the own machine, too. */
function readOrigin({ settings }: Pick<Server, 'settings'>, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWhole = url !== undefined && text.replace(/\/$/, '').toLowerCase() === url.origin
  const isPublic = url?.protocol === 'https:' && /^[\w-]+(\.[\w-]+)+$/.test(url.hostname)
  const isSafe = isPublic || (settings.isSandbox && isLocal(url))
  if (!isWhole || !isSafe || url.origin === settings.publicUrl) throw refuse('partner-origin-wrong')
  return url.origin
}

const isLocal = (url: URL | undefined) => url?.protocol === 'http:' && isLocalHost(url.hostname)

/**
 * Refuses with `partner-origin-wrong`, with `partner-origin-taken` when a partner has it, and with
 * `partner-origins-full`. What is made on a page belongs to one partner, so no other may list the origin as well.
 */
export async function addOrigin(server: Server, partnerId: string, text: string): Promise<void> {
  const origin = readOrigin(server, text)
  await server.database.inTransaction(async (tx) => {
    // All of them, so that no two list one origin at once.
    const all = await tx.selectFrom('partner').select(['id', 'origins']).orderBy('id').forUpdate().execute()
    if (all.some(({ origins }) => origins.includes(origin))) throw refuse('partner-origin-taken')
    const own = all.find(({ id }) => id === partnerId)?.origins ?? []
    if (own.length >= maxOrigins) throw refuse('partner-origins-full', { most: maxOrigins })
    await store(tx, partnerId, [...own, origin])
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
