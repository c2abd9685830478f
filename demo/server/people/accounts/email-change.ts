/**
 * Another e-mail address (rules/accounts.md#change-address). A password asks for it, a code to the new address confirms
 * it, and a link to the old one stops it before, and for some days after. The answers are the same for addresses with
 * and without an account.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import { reserveTry, waitText } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isTaken } from '../../platform/db/errors.ts'
import { lettersOf, tokenHash } from '../../platform/hashing/secrets.ts'
import { emailColumns, emailKey, emailOf, greetedName, personByEmail } from '../../platform/keys/email.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { addressInUseMail, codeMail, newAddressMail } from '../../platform/mail/templates.ts'
import type { Mail } from '../../platform/ports/ports.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { minuteFact } from '../notifications/message.ts'
import { endSessions } from '../sessions/sessions.ts'
import { holdDays, holderOfAddress, holdSince } from './address-hold.ts'
import {
  endSecurityCodes,
  type FreshCode,
  freshCode,
  mailRecipient,
  type Recipient,
  sendCode,
  verifyCode,
} from './codes.ts'
import { decoyHash } from './decoy-hash.ts'
import { checkPassword } from './password-check.ts'
import { notifySecurityChange } from './security-notification.ts'

/** The link's token follows from the change, so that every mail about it has the same link. */
const stopTokenOf = ({ vault }: Server, changeId: string) =>
  lettersOf(Buffer.from(vault.keyedHash('stop-email-change', changeId), 'base64url').subarray(0, 16))

const stopUrlOf = (server: Server, changeId: string) =>
  `${server.settings.publicUrl}/stop-email-change#link=${stopTokenOf(server, changeId)}`

/**
 * Mails a code to the new address and the link to the present one. Refuses with `wrong-password` and `login-slowed` as
 * `checkPassword` does, with `own-address`, and with the time to wait when enough was asked.
 */
export async function changeEmail(
  server: Server,
  me: Me,
  { body: { email, password } }: InputOf<Contract['changeEmail']>,
): Promise<null> {
  await checkPassword(server, me.id, password)
  if (emailKey(server, email) === me.emailKey) throw refuse('own-address')
  await withMail(server, 'newAddress', { account: me.id, receiver: email }, () => askFor(server, me, email))
  return null
}

async function askFor(server: Server, me: Me, email: string): Promise<void> {
  const codes = await freshCodes(server, email)
  await server.database.inTransaction(async (tx) => {
    const person = await lockedPerson(tx, me.id)
    const changeId = await storeChange(tx, server, person, email)
    // Undoes all of it when no code is sent: an earlier one, to another address, must not confirm this one.
    await sendTo(tx, server, person, email, codes)
    await notifySecurityChange(
      tx,
      server,
      me.id,
      { message: 'emailChangeAsked' },
      { stopUrl: stopUrlOf(server, changeId) },
    )
  })
}

/** Mails another code. Refuses with `code-paced` when enough were sent, and with `code-spent` when no change waits. */
export async function resendEmailCode(server: Server, me: Me): Promise<null> {
  const asked = await waitingChange(server.database.db, me.id)
  if (!asked) throw refuse('code-spent')
  const email = newAddressOf(server, asked)
  await withMail(server, 'confirmation', { receiver: email }, async () => {
    const codes = await freshCodes(server, email)
    await server.database.inTransaction(async (tx) => {
      const person = await lockedPerson(tx, me.id)
      const waiting = await waitingChange(tx, me.id)
      // Another address was asked for meanwhile, or nothing waits any more.
      if (waiting?.new_email_key !== asked.new_email_key) throw refuse('code-spent')
      await sendTo(tx, server, person, email, codes)
    })
  })
  return null
}

const waitingChange = (db: Pick<Tx, 'selectFrom'>, personId: string) =>
  db
    .selectFrom('email_change')
    .select(['id', 'new_email_key', 'email_change.new_email_sealed'])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()

/**
 * Makes the new address that of the account, and tells both. Refuses as `verifyCode` does, and with `address-taken` when
 * another account has got the address meanwhile, which only a reader of its mailbox learns.
 */
export async function confirmNewEmail(
  server: Server,
  me: Me,
  { body: { code } }: InputOf<Contract['confirmNewEmail']>,
): Promise<AnswerOf<Contract['confirmNewEmail']>> {
  const owner = { personId: me.id, purpose: 'email' } as const
  const email = await verifyCode(server, owner, code, (tx, { id }) =>
    takeNewAddress(tx, server, me, id),
  ).catch((error: unknown) => {
    throw isTaken(error) ? refuse('address-taken') : error
  })
  return { email }
}

async function takeNewAddress(tx: Tx, server: Server, me: Me, codeId: string): Promise<string> {
  const now = server.clock()
  const person = await lockedPerson(tx, me.id)
  const change = await tx
    .updateTable('email_change')
    .set({
      confirmed_at: now,
      // It may have changed since the change was asked for.
      old_email_key: person.email_key,
    })
    .where('person_id', '=', me.id)
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning(['id', 'email_change.new_email_sealed'])
    .executeTakeFirst()
  // The link to the old address has stopped it.
  if (!change) throw refuse('code-spent')
  await tx
    .updateTable('email_change')
    .set({
      old_email_sealed: server.vault.encrypt(
        'email_change.old_email_sealed',
        change.id,
        emailOf(server, person),
      ),
    })
    .where('id', '=', change.id)
    .execute()
  await tx.updateTable('mailed_code').set({ used_at: now }).where('id', '=', codeId).execute()
  // Before the update: this mail goes to the old address.
  await notifySecurityChange(
    tx,
    server,
    me.id,
    {
      message: 'emailChanged',
      facts: { days: holdDays, when: minuteFact(new Date(now.getTime() + holdDays * dayMs)) },
    },
    { stopUrl: stopUrlOf(server, change.id) },
  )
  const email = newAddressOf(server, change)
  await tx
    .updateTable('person')
    .set(emailColumns(server, me.id, email))
    .where('id', '=', me.id)
    .execute()
  // After the update, which waits for a person who gives up this address at the same moment.
  const holder = await holderOfAddress(tx, server, email)
  if (holder !== undefined && holder !== me.id) throw refuse('address-taken')
  const { firstName, language } = mailRecipient(server, person)
  const profileUrl = `${server.settings.publicUrl}/profile`
  await enqueueMail(
    tx,
    server,
    newAddressMail({ to: email, firstName, ...(language && { language }), profileUrl }),
  )
  return email
}

/**
 * Stops the change whose mail has this link, or takes it back, and every later one with it. Ends the person's sessions
 * and codes. Refuses with `stop-over` when it was used, or is older than the days of the hold.
 */
export async function stopEmailChange(
  server: Server,
  { body: { link } }: InputOf<Contract['stopEmailChange']>,
): Promise<null> {
  const now = server.clock()
  await server.database.inTransaction(async (tx) => {
    const found = await tx
      .selectFrom('email_change')
      .select(['id', 'person_id'])
      .where('stop_hash', '=', tokenHash(link))
      .executeTakeFirst()
    if (!found) throw refuse('stop-over')
    await lockedPerson(tx, found.person_id)
    const change = await tx
      .selectFrom('email_change')
      .selectAll()
      .select('email_change.old_email_sealed')
      .where('id', '=', found.id)
      .where('stopped_at', 'is', null)
      .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>', holdSince(now))]))
      .executeTakeFirst()
    if (!change) throw refuse('stop-over')
    // Later changes, too: the maker of this one may have their links, which must not undo this stop.
    await tx
      .updateTable('email_change')
      .set({ stopped_at: now })
      .where('person_id', '=', change.person_id)
      .where('asked_at', '>=', change.asked_at)
      .where('stopped_at', 'is', null)
      .execute()
    if (change.confirmed_at) {
      const old = server.vault.decrypt('email_change.old_email_sealed', change.id, change.old_email_sealed)
      await tx
        .updateTable('person')
        .set(emailColumns(server, change.person_id, old))
        .where('id', '=', change.person_id)
        .execute()
    }
    await tx.deleteFrom('pending_password').where('person_id', '=', change.person_id).execute()
    await endSecurityCodes(tx, server, change.person_id)
    await endSessions(tx, change.person_id)
    await notifySecurityChange(tx, server, change.person_id, { message: 'emailKept' })
  })
  return null
}

type Person = Recipient & { readonly email_key: string }

/** Serializes the changes of one person. */
const lockedPerson = (tx: Tx, personId: string): Promise<Person> =>
  tx
    .selectFrom('person')
    .select(['id', 'email_key', 'person.email_sealed', greetedName, 'language'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()

const newAddressOf = (
  { vault }: Server,
  change: { readonly id: string; readonly new_email_sealed: string },
) => vault.decrypt('email_change.new_email_sealed', change.id, change.new_email_sealed)

/** Stores what was asked. A change that waits keeps its id, so that the links of its earlier mails stop this one too. */
async function storeChange(tx: Tx, server: Server, person: Person, email: string): Promise<string> {
  const waiting = await waitingChange(tx, person.id)
  const id = waiting?.id ?? newId()
  const { vault } = server
  const asked = {
    new_email_key: emailKey(server, email),
    new_email_sealed: vault.encrypt('email_change.new_email_sealed', id, email),
    asked_at: server.clock(),
  }
  await tx
    .insertInto('email_change')
    .values({
      ...asked,
      id,
      person_id: person.id,
      old_email_key: person.email_key,
      old_email_sealed: vault.encrypt('email_change.old_email_sealed', id, emailOf(server, person)),
      stop_hash: tokenHash(stopTokenOf(server, id)),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asked))
    .execute()
  return id
}

type Codes = FreshCode & { readonly decoy: string; readonly isWriterDue: boolean }

/** Does the slow work before the transaction, and the work that commits by itself; the same for every address. */
async function freshCodes(server: Server, email: string): Promise<Codes> {
  const [code, decoy] = await Promise.all([freshCode(server), decoyHash(server.secrets)])
  const waitMs = await reserveTry(server, {
    subject: `wanted ${emailKey(server, email)}`,
    maxTries: 1,
    windowMs: dayMs,
  })
  return { ...code, decoy, isWriterDue: waitMs === 0 }
}

/**
 * Mails the code to the new address; to one with an account a mail to its owner, once a day, and a code that nobody has.
 * Refuses with `code-paced` when enough codes were sent.
 */
async function sendTo(tx: Tx, server: Server, person: Person, email: string, codes: Codes): Promise<void> {
  const holder = await holderOfAddress(tx, server, email)
  const owner = await personByEmail(tx, server, email)
    .select(['id', greetedName, 'language'])
    .executeTakeFirst()
  const isFree = owner === undefined && (holder === undefined || holder === person.id)
  const mail: Mail | 'nothing' = isFree
    ? codeMail({
        ...mailRecipient(server, person),
        to: email,
        // Nobody has confirmed yet that it is theirs.
        firstName: undefined,
        purpose: 'email',
        digits: codes.digits,
      })
    : owner && codes.isWriterDue
      ? addressInUseMail({
          to: email,
          firstName: owner.greeted_name ?? undefined,
          language: owner.language,
          loginUrl: `${server.settings.publicUrl}/login`,
          purpose: 'change',
        })
      : 'nothing'
  const { waitMs } = await sendCode(tx, server, { ...person, replacement: mail }, 'email', {
    digits: codes.digits,
    hashed: isFree ? codes.hashed : codes.decoy,
  })
  if (waitMs !== undefined) throw refuse('code-paced', { wait: waitText(waitMs) })
}
