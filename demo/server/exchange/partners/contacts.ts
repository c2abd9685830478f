/**
 * Sign-in to the partner's page (rules/partners.md#page): one address of each partner gets a link that works once. A
 * mail scanner that opens the link uses nothing up: the page takes the token when somebody presses its button.
 */

import type { Language } from '#core/contract/languages.ts'
import { partnerLinkMinutes } from '#core/contract/partner-page-contract.ts'
import { plainAddress } from '#core/contract/plain-address.ts'
import { minuteMs } from '#core/contract/time.ts'
import { isId } from '../../ids.ts'
import { idleSessions } from '../../people/sessions/idle-sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newLinkToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { enqueueMail, enqueueNothing } from '../../platform/mail/queue.ts'
import { partnerLinkMail } from '../../platform/mail/templates.ts'
import type { Mail } from '../../platform/ports/ports.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { type PartnerRecord, partnerWithId } from './partners.ts'

export const pageSessions = idleSessions({
  table: 'partner_page_session',
  owner: 'partner_id',
  idleMs: 30 * minuteMs,
  // A working day.
  wholeMs: 10 * 60 * minuteMs,
})

type Keeper = Pick<Server, 'database' | 'vault' | 'clock'>

const keyOf = ({ vault }: Pick<Server, 'vault'>, email: string) =>
  vault.keyedHash('partner contact', plainAddress(email))

/** The addresses of all contacts, by the partner's id. */
export async function contactsOf({
  database,
  vault,
}: Pick<Server, 'database' | 'vault'>): Promise<Map<string, string>> {
  const rows = await database.db
    .selectFrom('partner_contact')
    .select(['partner_id', 'email_sealed'])
    .execute()
  return new Map(
    rows.map(({ partner_id, email_sealed }) => [
      partner_id,
      vault.decrypt('partner_contact.email_sealed', partner_id, email_sealed),
    ]),
  )
}

/**
 * Sets the contact of a partner; undefined takes it away. Links and sessions of the one before end. Refuses with
 * `not-found` when there is no such partner.
 */
export async function setContact(
  keeper: Keeper,
  partnerId: string,
  email: string | undefined,
): Promise<void> {
  await keeper.database.inTransaction(async (tx) => {
    const partner = isId(partnerId)
      ? await tx.selectFrom('partner').select('id').where('id', '=', partnerId).forUpdate().executeTakeFirst()
      : undefined
    if (!partner) throw refuse('not-found', { what: 'partner' })
    for (const table of [
      'partner_contact',
      'partner_link',
      'partner_page_session',
      'partner_key_code',
    ] as const)
      await tx.deleteFrom(table).where('partner_id', '=', partnerId).execute()
    if (email !== undefined) await addContact(tx, keeper, partnerId, email)
  })
}

/** Sets the contact of a partner that has none. */
export const addContact = (
  tx: Tx,
  { vault, clock }: Pick<Keeper, 'vault' | 'clock'>,
  partnerId: string,
  email: string,
  language?: Language,
) =>
  tx
    .insertInto('partner_contact')
    .values({
      partner_id: partnerId,
      email_key: keyOf({ vault }, email),
      email_sealed: vault.encrypt('partner_contact.email_sealed', partnerId, plainAddress(email)),
      set_at: clock(),
      language,
    })
    .execute()

/**
 * Mails a link to each partner whose contact has this address. Does the same work, and answers the same, for an address
 * of nobody. Refuses with `too-many-requests`.
 */
export async function askForLink(server: Server, email: string, language: Language): Promise<void> {
  await withMail(server, 'partnerLink', { receiver: email }, () => mailLinks(server, email, language))
}

async function mailLinks(server: Server, email: string, language: Language): Promise<void> {
  const now = server.clock()
  const expiresAt = new Date(now.getTime() + partnerLinkMinutes * minuteMs)
  await server.database.inTransaction(async (tx) => {
    const found = await tx
      .selectFrom('partner_contact')
      .innerJoin('partner', 'partner.id', 'partner_id')
      .select(['partner_id', 'name', 'email_sealed'])
      .where('email_key', '=', keyOf(server, email))
      .orderBy('name')
      .execute()
    await tx
      .updateTable('partner_contact')
      .set({ language })
      .where('email_key', '=', keyOf(server, email))
      .execute()
    for (const contact of found.length > 0 ? found : [undefined]) {
      const token = newLinkToken()
      await tx
        .insertInto('partner_link')
        .values({
          token_hash: tokenHash(token),
          partner_id: contact?.partner_id ?? null,
          expires_at: expiresAt,
        })
        .execute()
      if (!contact) await enqueueNothing(tx, server)
      else
        await enqueueMail(
          tx,
          server,
          partnerLinkMail({
            to: server.vault.decrypt(
              'partner_contact.email_sealed',
              contact.partner_id,
              contact.email_sealed,
            ),
            partner: contact.name,
            link: `${server.settings.publicUrl}/partner#link=${token}`,
            language,
          }),
        )
    }
  })
}

/** Mails the contact of a partner, if it has one, about the partner's keys. */
export async function mailContact(
  tx: Tx,
  server: Pick<Server, 'database' | 'vault' | 'clock' | 'settings'>,
  partnerId: string,
  mailOf: (to: { readonly to: string; readonly partner: string; readonly language: Language }) => Mail,
): Promise<void> {
  const contact = await tx
    .selectFrom('partner_contact')
    .innerJoin('partner', 'partner.id', 'partner_id')
    .select(['name', 'email_sealed', 'language'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (!contact) return
  const to = server.vault.decrypt('partner_contact.email_sealed', partnerId, contact.email_sealed)
  await enqueueMail(tx, server, mailOf({ to, partner: contact.name, language: contact.language ?? 'en' }))
}

/** Changes the token of a link for a session, once. Refuses with `partner-link-over`. */
export async function signInByLink(
  server: Server,
  token: string,
): Promise<{ readonly partner: PartnerRecord; readonly token: string }> {
  return server.database.inTransaction(async (tx) => {
    const used = await tx
      .deleteFrom('partner_link')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', server.clock())
      .returning('partner_id')
      .executeTakeFirst()
    const partner = used?.partner_id ? await partnerWithId(tx, used.partner_id) : undefined
    if (!partner) throw refuse('partner-link-over')
    return { partner, token: await pageSessions.open(tx, server, partner.id) }
  })
}

/** The partner of a page's token; undefined when the session is over. */
export async function partnerOfPage(server: Server, token: string): Promise<PartnerRecord | undefined> {
  const id = await pageSessions.ownerOf(server, token)
  return id === undefined ? undefined : partnerWithId(server.database.db, id)
}
