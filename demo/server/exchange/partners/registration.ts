/** A visitor of a sandbox registers a test partner, and gets its keys at once (rules/partners.md#test-partners). */

import type { InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { PartnerPageContract } from '#core/contract/partner-page-contract.ts'
import { hourMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import { countCall } from '../../platform/budgets/try-budget.ts'
import { networkOf } from '../../platform/network/network.ts'
import { refuse } from '../../refusals.ts'
import { callerAddress } from '../../request-scope.ts'
import type { Server } from '../../server.ts'
import { addContact, pageSessions } from './contacts.ts'
import { newKeyText, storeKey } from './keys.ts'
import { addPending, assertFree, readOrigin } from './origins.ts'
import type { PartnerRecord } from './partners.ts'

/** Partners that one network registers in an hour. */
const maxAnHour = 10

type Registered = {
  readonly partner: PartnerRecord
  /** The page's session has it. */
  readonly token: string
  readonly keys: { readonly publishable: string; readonly secret: string }
}

/**
 * Refuses with `not-found` outside a sandbox, with `partner-name-taken`, `partner-origin-wrong`, `partner-origin-taken` and
 * `too-many-requests`. Nothing is mailed: the address may be a stranger's.
 */
export async function registerTestPartner(
  server: Server,
  { name, origin, email }: InputOf<PartnerPageContract['registerTestPartner']>['body'],
  language: Language,
): Promise<Registered> {
  if (!server.settings.isSandbox) throw refuse('not-found', { what: 'call' })
  const wanted = readOrigin(server, origin)
  const address = server.settings.rateLimits ? callerAddress() : undefined
  if (address !== undefined)
    await countCall(server, {
      subject: `partner registration ${networkOf(address, 56)}`,
      maxTries: maxAnHour,
      windowMs: hourMs,
    })
  const keys = { publishable: newKeyText(server, 'publishable'), secret: newKeyText(server, 'secret') }
  return server.database.inTransaction(async (tx) => {
    await assertFree(tx, wanted, undefined, true)
    const partner = {
      id: newId(),
      name,
      feeShare: 0,
      widgets: ['*'],
      origins: wanted.needsProof ? [] : [wanted.origin],
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('partner')
      .values({
        id: partner.id,
        name,
        created_at: server.clock(),
        origins: JSON.stringify(partner.origins),
        widgets: JSON.stringify(partner.widgets),
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw refuse('partner-name-taken')
    if (wanted.needsProof) await addPending(tx, server, partner.id, wanted.origin)
    await addContact(tx, server, partner.id, email, language)
    for (const key of [keys.publishable, keys.secret]) await storeKey(tx, server, partner.id, key)
    return { partner, keys, token: await pageSessions.open(tx, server, partner.id) }
  })
}
