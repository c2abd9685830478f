/**
 * A person's consent to a partner (rules/partners.md#consent). The partner's server asks, the person answers on our own
 * page, and their browser brings a code back to the partner. Only when the partner's server takes that code, for the same
 * user of its own, is the person bound: an attacker who gets another person to agree has no code to show.
 */
import type { Contract } from '#core/contract/contract.ts'
import { contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isId, newId } from '../../ids.ts'
import { notifySecurityChange } from '../../people/accounts/security-notification.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newLinkToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'

/** How long the person has for the page, sign-in or registration included. */
const requestMs = 60 * 60_000
/** How long the code works that their browser brings back. */
const codeMs = 10 * 60_000

export type KnownAs = { readonly email?: string | undefined; readonly name?: string | undefined }

type Asked = KnownAs & {
  readonly partnerId: string
  readonly partnerUser: string
  readonly returnUrl: string
}

/** Stores a partner's request, and returns the page on which the person answers it. */
export async function requestConsent(
  server: Server,
  { partnerId, partnerUser, returnUrl, email, name }: Asked,
): Promise<{ url: string; expiresAt: Date }> {
  const id = newId()
  const token = newLinkToken()
  const expiresAt = new Date(server.clock().getTime() + requestMs)
  const knownAs: KnownAs = { email, name }
  await server.database.db
    .insertInto('partner_consent_request')
    .values({
      id,
      partner_id: partnerId,
      partner_user: partnerUser,
      token_hash: tokenHash(token),
      return_url: returnUrl,
      known_as_sealed:
        email === undefined && name === undefined
          ? null
          : server.vault.encrypt('partner_consent_request.known_as_sealed', id, JSON.stringify(knownAs)),
      expires_at: expiresAt,
    })
    .execute()
  return { url: `${server.settings.publicUrl}/partner-consent/${token}`, expiresAt }
}

/** Refuses with `partner-consent-over` when the request was answered, or its hour is over. */
async function openRequest(db: Pick<Tx, 'selectFrom'>, server: Server, token: string) {
  const found = await db
    .selectFrom('partner_consent_request')
    .innerJoin('partner', 'partner.id', 'partner_id')
    .select(['partner_consent_request.id', 'partner_id', 'partner_user', 'return_url', 'known_as_sealed'])
    .select(['partner.name', 'origins', 'widgets'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', server.clock())
    .executeTakeFirst()
  if (!found) throw refuse('partner-consent-over')
  return found
}

/** The partner's request, for the page that asks the person. */
export async function consentRequest(
  server: Server,
  _me: Me,
  { params: { request } }: InputOf<Contract['consentRequest']>,
): Promise<AnswerOf<Contract['consentRequest']>> {
  const { id, name, origins, widgets, return_url, known_as_sealed } = await openRequest(
    server.database.db,
    server,
    request,
  )
  const knownAs: KnownAs = known_as_sealed
    ? JSON.parse(server.vault.decrypt('partner_consent_request.known_as_sealed', id, known_as_sealed))
    : {}
  return {
    partner: name,
    origins: [...origins],
    widgets: [...widgets],
    ...knownAs,
    returnOrigin: new URL(return_url).origin,
  }
}

/** Stores the person's answer, once, and returns the partner's address with it. */
export async function answerConsent(
  server: Server,
  me: Me,
  { params: { request }, body: { agreed } }: InputOf<Contract['answerConsent']>,
): Promise<AnswerOf<Contract['answerConsent']>> {
  const returnTo = await server.database.inTransaction(async (tx) => {
    const { id, partner_id, partner_user, return_url } = await openRequest(tx, server, request)
    const { numDeletedRows } = await tx
      .deleteFrom('partner_consent_request')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!numDeletedRows) throw refuse('partner-consent-over')
    const url = new URL(return_url)
    if (!agreed) {
      url.searchParams.set('cowrie_refused', '1')
      return url.href
    }
    const code = newLinkToken()
    const now = server.clock()
    await tx
      .insertInto('partner_consent')
      .values({
        id: newId(),
        partner_id,
        partner_user,
        person_id: me.id,
        code_hash: tokenHash(code),
        code_until: new Date(now.getTime() + codeMs),
        agreed_at: now,
      })
      .execute()
    url.searchParams.set('cowrie_consent', code)
    return url.href
  })
  server.live.publish(me.id, contract.answerConsent.changes)
  return { returnTo }
}

/** A consent that counts. */
export type BoundConsent = { readonly id: string; readonly personId: string }

/**
 * Takes the code that the person brought back: from now on they are the partner's user, in place of an earlier one. The
 * same code binds them once, and may be sent again after a lost answer. Refuses with `partner-consent-over` when the code
 * is invalid, is over, or came back for another user.
 */
export async function bindConsent(
  server: Server,
  { partnerId, partnerUser, code }: { partnerId: string; partnerUser: string; code: string },
): Promise<BoundConsent> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const found = await tx
      .selectFrom('partner_consent')
      .innerJoin('partner', 'partner.id', 'partner_id')
      .select(['partner_consent.id', 'person_id', 'bound_at', 'name', 'origins'])
      .where('code_hash', '=', tokenHash(code))
      .where('partner_id', '=', partnerId)
      .where('partner_user', '=', partnerUser)
      .where('code_until', '>', now)
      .forUpdate('partner_consent')
      .executeTakeFirst()
    if (!found) throw refuse('partner-consent-over')
    const consent = { id: found.id, personId: found.person_id }
    if (found.bound_at) return consent
    await tx
      .deleteFrom('partner_consent')
      .where('partner_id', '=', partnerId)
      .where('partner_user', '=', partnerUser)
      .where('bound_at', 'is not', null)
      .execute()
    await tx.updateTable('partner_consent').set({ bound_at: now }).where('id', '=', found.id).execute()
    await notifySecurityChange(tx, server, found.person_id, {
      message: 'partnerAllowed',
      facts: { partner: found.name, sites: found.origins.join(', ') },
    })
    return consent
  })
}

/** The consent of a partner's user; undefined without one, or when it has ended. */
export async function boundConsent(
  server: Server,
  { partnerId, partnerUser }: { partnerId: string; partnerUser: string },
): Promise<BoundConsent | undefined> {
  const found = await server.database.db
    .selectFrom('partner_consent')
    .select(['id', 'person_id'])
    .where('partner_id', '=', partnerId)
    .where('partner_user', '=', partnerUser)
    .where('bound_at', 'is not', null)
    .executeTakeFirst()
  return found && { id: found.id, personId: found.person_id }
}

/** The caller's consents, the latest first. */
export async function consents(server: Server, me: Me): Promise<AnswerOf<Contract['consents']>> {
  const rows = await server.database.db
    .selectFrom('partner_consent')
    .innerJoin('partner', 'partner.id', 'partner_id')
    .select(['partner_consent.id', 'agreed_at', 'last_used_at', 'name', 'origins', 'widgets'])
    .where('person_id', '=', me.id)
    .where('bound_at', 'is not', null)
    .orderBy('agreed_at', 'desc')
    .orderBy('partner_consent.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    partner: row.name,
    origins: [...row.origins],
    widgets: [...row.widgets],
    agreedAt: row.agreed_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString(),
  }))
}

/** Ends a consent of the caller, with its sessions. Another person's id answers 404. */
export async function endConsent(
  server: Server,
  me: Me,
  { params: { id } }: InputOf<Contract['endConsent']>,
): Promise<void> {
  if (!isId(id)) throw refuse('not-found', { what: 'consent' })
  const ended = await server.database.db
    .deleteFrom('partner_consent')
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .executeTakeFirst()
  if (!ended.numDeletedRows) throw refuse('not-found', { what: 'consent' })
  // Ends its open streams.
  server.live.publish(me.id, contract.endConsent.changes)
}
