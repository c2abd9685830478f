/**
 * Sessions that a partner's server begins (rules/partners.md#server-sessions): it gets a client secret for a person who
 * allowed it, and a widget on its page changes that for a session, once. No password and no PIN passes the partner.
 */
import { sql } from 'kysely'
import { contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { PartnerContract } from '#core/contract/partner-contract.ts'
import {
  accountOf,
  type SignedIn,
  type SignInFrom,
  signedInAnswer,
  startSession,
} from '../../people/accounts/login.ts'
import { assertName } from '../../people/names/check-name.ts'
import { maxAgeMs, maxIdleMs } from '../../people/sessions/sessions.ts'
import { newToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { storeSessionTags } from '../../platform/webhooks/session-tags.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { bindConsent, boundConsent, requestConsent } from './consents.ts'
import type { PartnerRecord } from './partners.ts'
import { widgetTags } from './widgets.ts'

const secretMs = 5 * 60_000

type Asking<Name extends keyof PartnerContract> = {
  readonly server: Server
  readonly partner: PartnerRecord
  readonly input: InputOf<PartnerContract[Name]>
}

/** A client secret for a person who allowed it, or the page on which they may. */
export async function makeSession({
  server,
  partner,
  input: { body },
}: Asking<'makeSession'>): Promise<AnswerOf<PartnerContract['makeSession']>> {
  const { partnerUser, consent: code, email, name } = body
  const user = { partnerId: partner.id, partnerUser }
  const origin = originOf(partner, body.origin)
  const widgets = widgetsOf(partner, body.widgets)
  const consent =
    code === undefined ? await boundConsent(server, user) : await bindConsent(server, { ...user, code })
  if (!consent) {
    if (name !== undefined) assertName('name', name, 'holder')
    const returnUrl = returnUrlOf(partner, body.returnUrl)
    const { url, expiresAt } = await requestConsent(server, { ...user, returnUrl, email, name })
    return { status: 'consent-needed', consentUrl: url, expiresAt: expiresAt.toISOString() }
  }
  const clientSecret = `cs_${newToken()}`
  const expiresAt = new Date(server.clock().getTime() + secretMs)
  const { reference, metadata } = body
  const isTagged = reference !== undefined || metadata !== undefined
  await server.database.inTransaction(async (tx) => {
    const sessionId = isTagged ? await storeSessionTags(tx, server, consent, { reference, metadata }) : null
    await tx
      .insertInto('partner_client_secret')
      .values({
        secret_hash: tokenHash(clientSecret),
        consent_id: consent.id,
        origin,
        widgets: JSON.stringify(widgets),
        expires_at: expiresAt,
        session_id: sessionId,
      })
      .execute()
  })
  return { status: 'ready', clientSecret, expiresAt: expiresAt.toISOString() }
}

/** The page's origin: the one that was named, or the only one. */
function originOf({ origins }: PartnerRecord, named: string | undefined): string {
  const origin = named ?? (origins.length === 1 ? origins[0] : undefined)
  if (origin === undefined)
    throw refuse('bad-input', {
      field: 'origin',
      problem: verbatim(`must be one of yours: you have ${origins.length === 0 ? 'none yet' : 'several'}`),
    })
  if (!origins.includes(origin)) throw refuse('partner-origin-unknown', { origins })
  return origin
}

function widgetsOf({ widgets: own }: PartnerRecord, named: readonly string[] | undefined): readonly string[] {
  if (!named) return own
  for (const tag of named)
    if (!widgetTags.includes(tag) || !(own.includes('*') || own.includes(tag)))
      throw refuse('partner-widget-unknown', { tag })
  return [...new Set(named)]
}

/** Where the person comes back to. Only the partner's own pages get the code. */
function returnUrlOf({ origins }: PartnerRecord, text: string | undefined): string {
  if (text === undefined || !URL.canParse(text)) throw refuse('partner-return-url', { origins })
  const url = new URL(text)
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '')
    throw refuse('partner-return-url', { origins })
  url.hash = ''
  return url.href
}

/**
 * Changes a client secret for a session on this origin, once. Refuses with `partner-secret-over` when it is unknown,
 * used or expired, or its consent has ended; with `not-allowed` on another origin, and with `proof-refused` without a
 * proof of the browser's key: then the secret still works.
 */
export async function signInWithSecret(server: Server, secret: string, from: SignInFrom): Promise<SignedIn> {
  const opened = await server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const found = await tx
      .selectFrom('partner_client_secret')
      .innerJoin('partner_consent', 'partner_consent.id', 'consent_id')
      .select(['consent_id', 'origin', 'widgets', 'person_id', 'session_id'])
      .where('secret_hash', '=', tokenHash(secret))
      .where('expires_at', '>', now)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    const account = found && (await accountOf(tx, found.person_id))
    if (!account) throw refuse('partner-secret-over')
    if (found.origin !== from.origin) throw refuse('not-allowed')
    if (from.keyThumbprint === undefined) throw refuse('proof-refused')
    const { numUpdatedRows } = await tx
      .updateTable('partner_client_secret')
      .set({ used_at: now })
      .where('secret_hash', '=', tokenHash(secret))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) throw refuse('partner-secret-over')
    await tx
      .updateTable('partner_consent')
      .set({ last_used_at: now })
      .where('id', '=', found.consent_id)
      .execute()
    const { consent_id: consentId, widgets, session_id: sessionId } = found
    const grant = { consentId, widgets, sessionId }
    return startSession(tx, server, account, { ...from, grant })
  })
  return signedInAnswer(server, opened)
}

/** Most people of a partner that its list shows. */
const maxListed = 100

export async function listSessions({
  server,
  partner,
}: Pick<Asking<'listSessions'>, 'server' | 'partner'>): Promise<AnswerOf<PartnerContract['listSessions']>> {
  const now = server.clock().getTime()
  const rows = await server.database.db
    .selectFrom('partner_consent')
    .select(['partner_user', 'bound_at', 'last_used_at'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<bigint>().as('open'))
        .whereRef('session.consent_id', '=', 'partner_consent.id')
        .where('last_seen_at', '>', new Date(now - maxIdleMs))
        .where('created_at', '>', new Date(now - maxAgeMs))
        .as('open'),
    )
    .where('partner_id', '=', partner.id)
    .where('bound_at', 'is not', null)
    .orderBy(sql`last_used_at DESC NULLS LAST`)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    partnerUser: row.partner_user,
    boundAt: (row.bound_at as Date).toISOString(),
    lastBegunAt: row.last_used_at?.toISOString(),
    open: Number(row.open),
  }))
}

/** Ends the sessions of a partner's user, and with `forget` the consent. */
export async function endSessions({
  server,
  partner,
  input: { body },
}: Asking<'endSessions'>): Promise<AnswerOf<PartnerContract['endSessions']>> {
  const consent = await boundConsent(server, { partnerId: partner.id, partnerUser: body.partnerUser })
  if (!consent) return { ended: 0 }
  const ended = await server.database.inTransaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('consent_id', '=', consent.id)
      .executeTakeFirst()
    // A secret that no widget has used yet would open another one.
    await tx.deleteFrom('partner_client_secret').where('consent_id', '=', consent.id).execute()
    if (body.forget) await tx.deleteFrom('partner_consent').where('id', '=', consent.id).execute()
    return Number(numDeletedRows)
  })
  server.live.publish(consent.personId, contract.endConsent.changes)
  return { ended }
}
