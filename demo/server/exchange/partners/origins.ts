/** The origins that a partner lists on its page: those that count, and those that it has yet to prove. */
import { maxOrigins } from '#core/contract/partner-page-contract.ts'
import { countCall } from '../../platform/budgets/try-budget.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isForeignAddress, isRestrictedIn } from '../../platform/network/foreign-request.ts'
import { isLocalHost, isLoopback } from '../../platform/network/local-host.ts'
import { Refusal, refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { type Internet, internet, isProved, originProofOf, proofPlaces } from './origin-proof.ts'

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
export function readOrigin({ settings }: Pick<Server, 'settings'>, text: string): WantedOrigin {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWhole = url !== undefined && text.replace(/\/$/, '').toLowerCase() === url.origin
  const isPublic = isWhole && isForeignAddress(url.href, true) && /^[\w-]+(\.[\w-]+)+$/.test(url.hostname)
  if (!isWhole || isOurs(url, settings) || !(isPublic || isDesk(url, settings)))
    throw refuse('partner-origin-wrong')
  const isShared = isDesk(url, settings)
  return { origin: url.origin, isShared, needsProof: !isShared && isRestrictedIn(settings) }
}

type WantedOrigin = {
  readonly origin: string
  /** It is a developer's machine, which everybody has. */
  readonly isShared: boolean
  readonly needsProof: boolean
}

/** Partners with their origins. With `lock`, all of them, so that no two list one origin at once. */
const origins = (db: Db | Tx, lock: boolean) =>
  db
    .selectFrom('partner')
    .select(['id', 'origins'])
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()

/** Refuses with `partner-origin-taken` when a partner has it. No partner may list the origin of another one's pages. */
export async function assertFree(
  tx: Db | Tx,
  { origin, isShared }: WantedOrigin,
  partnerId: string | undefined,
  lock = false,
): Promise<readonly string[]> {
  const all = await origins(tx, lock)
  const own = all.find(({ id }) => id === partnerId)?.origins ?? []
  if (own.includes(origin) || (!isShared && all.some((each) => each.origins.includes(origin))))
    throw refuse('partner-origin-taken')
  return own
}

/** The origins that a partner has yet to prove, the first added first. */
export async function pendingOrigins(db: Db | Tx, partnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_pending_origin')
    .select('origin')
    .where('partner_id', '=', partnerId)
    .orderBy('added_at')
    .orderBy('origin')
    .execute()
  return rows.map(({ origin }) => origin)
}

export const addPending = (tx: Tx, { clock }: Pick<Server, 'clock'>, partnerId: string, origin: string) =>
  tx
    .insertInto('partner_pending_origin')
    .values({ partner_id: partnerId, origin, added_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Adds an origin, which counts at once when nothing has to be proved, or when the proof is there already. Refuses with
 * `partner-origin-wrong`, `partner-origin-taken`, `partner-origins-full` and `too-many-requests`.
 */
export async function addOrigin(
  server: Server,
  partnerId: string,
  text: string,
  net: Internet = internet,
): Promise<{ isProved: boolean }> {
  const wanted = readOrigin(server, text)
  await server.database.inTransaction(async (tx) => {
    const own = await assertFree(tx, wanted, partnerId, true)
    const pending = await pendingOrigins(tx, partnerId)
    const isKnown = pending.includes(wanted.origin)
    if (!isKnown && own.length + pending.length >= maxOrigins)
      throw refuse('partner-origins-full', { most: maxOrigins })
    if (wanted.needsProof) await addPending(tx, server, partnerId, wanted.origin)
    else await list(tx, partnerId, [...own, wanted.origin])
  })
  if (!wanted.needsProof) return { isProved: true }
  try {
    await checkOrigin(server, partnerId, wanted.origin, net)
    return { isProved: true }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'partner-origin-unproven') return { isProved: false }
    throw error
  }
}

/**
 * Looks for the proof of a pending origin, which counts from then on. Refuses with `not-found`, `partner-origin-unproven`,
 * `partner-origin-taken` and `too-many-requests`.
 */
export async function checkOrigin(
  server: Server,
  partnerId: string,
  origin: string,
  net: Internet = internet,
): Promise<void> {
  const { db } = server.database
  if (!(await pendingOrigins(db, partnerId)).includes(origin)) throw refuse('not-found', { what: 'origin' })
  const wanted = readOrigin(server, origin)
  await assertFree(db, wanted, partnerId)
  const proof = originProofOf(server, partnerId)
  if (proof) {
    await countCall(server, { subject: `partner origin ${partnerId}`, maxTries: 30, windowMs: 15 * 60_000 })
    if (!(await isProved(origin, proof, net)))
      throw refuse('partner-origin-unproven', { ...proofPlaces(origin, proof), line: proof.line })
  }
  await server.database.inTransaction(async (tx) => {
    const own = await assertFree(tx, wanted, partnerId, true)
    // Removed in the meantime.
    if (await removePending(tx, partnerId, origin)) await list(tx, partnerId, [...own, origin])
  })
}

/** Refuses with `not-found`, and with `partner-origin-last`. */
export async function removeOrigin(server: Server, partnerId: string, origin: string): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    if (await removePending(tx, partnerId, origin)) return
    const { origins } = await tx
      .selectFrom('partner')
      .select('origins')
      .where('id', '=', partnerId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!origins.includes(origin)) throw refuse('not-found', { what: 'origin' })
    if (origins.length === 1) throw refuse('partner-origin-last')
    await list(
      tx,
      partnerId,
      origins.filter((each) => each !== origin),
    )
  })
}

/** Whether it was there. */
async function removePending(tx: Tx, partnerId: string, origin: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('partner_pending_origin')
    .where('partner_id', '=', partnerId)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const list = (tx: Tx, partnerId: string, origins: readonly string[]) =>
  tx
    .updateTable('partner')
    .set({ origins: JSON.stringify(origins) })
    .where('id', '=', partnerId)
    .execute()
