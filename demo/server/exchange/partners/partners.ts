/** Partners: the origins whose pages may show widgets. `npm run partner` writes them, the server reads them. */

import { partnerNamePattern, partnerNameRule } from '#core/contract/partner-page-contract.ts'
import { newId } from '../../ids.ts'
import type { Db, OpenedDatabase, Tx } from '../../platform/db/database.ts'
import { widgetTags } from './widgets.ts'

export type Partner = {
  readonly name: string
  readonly origins: readonly string[]
  /** Tags, or `['*']` for all. */
  readonly widgets: readonly string[]
}

/** `id` is what other rows and logs name a partner by, `feeShare` is in parts of a million. */
export type PartnerRecord = Partner & { readonly id: string; readonly feeShare: number }

/** The input cannot be used; the message says what is wrong and what would be right. */
export class BadPartner extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'BadPartner'
  }
}

/** Checks the typed values: whole origins, known tags, no duplicates. Throws `BadPartner`. */
export function partnerFrom(name: string, origins: readonly string[], widgets: readonly string[]): Partner {
  if (!partnerNamePattern.test(name))
    throw new BadPartner(`"${name}" is not a valid name: it ${partnerNameRule}`)
  if (origins.length === 0)
    throw new BadPartner('A partner needs at least one origin: --origin https://partner.example')
  if (widgets.length === 0)
    throw new BadPartner('Say which widgets: --widgets all, or --widgets rate,recent-listings')
  return {
    name,
    origins: [...new Set(origins.map(originFrom))],
    widgets: widgets.includes('all') ? ['*'] : [...new Set(widgets.map(tagFrom))].sort(),
  }
}

function originFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin
  if (!isPlain)
    throw new BadPartner(`${text} is not an origin. Write it as https://partner.example, without a path`)
  return url.origin
}

function tagFrom(name: string): string {
  const tag = name.startsWith('cowrie-') ? name : `cowrie-${name}`
  if (widgetTags.includes(tag)) return tag
  throw new BadPartner(
    `There is no widget ${name}. Choose from: ${widgetTags.map((each) => each.replace('cowrie-', '')).join(', ')}`,
  )
}

/** Adds a partner, or replaces the origins and widgets of the one with this name. */
export async function savePartner(
  db: Db,
  { name, origins, widgets }: Partner,
  now: Date,
): Promise<'added' | 'changed'> {
  const found = await db.selectFrom('partner').select('name').where('name', '=', name).executeTakeFirst()
  const values = { origins: JSON.stringify(origins), widgets: JSON.stringify(widgets) }
  await db
    .insertInto('partner')
    .values({ id: newId(), name, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
  return found ? 'changed' : 'added'
}

/**
 * Removes a partner, whose keys end at once; false when none has this name. Throws `BadPartner` while it is owed a share
 * of fees.
 */
export const removePartner = ({ inTransaction }: Pick<OpenedDatabase, 'inTransaction'>, name: string) =>
  inTransaction(async (tx): Promise<boolean> => {
    // Waits for who books a share, and nobody books one afterwards.
    const partner = await tx
      .selectFrom('partner')
      .select('id')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!partner) return false
    const owed = await tx
      .selectFrom('account')
      .select('currency')
      .where('kind', '=', 'partner')
      .where('holder_id', '=', partner.id)
      .where('balance', '>', 0n)
      .execute()
    if (owed.length > 0)
      throw new BadPartner(
        `${name} is owed a share of our fees in ${owed.map(({ currency }) => currency).join(', ')}. Pay it out first, in the operators' console`,
      )
    await tx.deleteFrom('partner').where('id', '=', partner.id).execute()
    return true
  })

export const listPartners = (db: Db): Promise<PartnerRecord[]> => partners(db).orderBy('name').execute()

const partners = (db: Db | Tx) =>
  db.selectFrom('partner').select(['id', 'name', 'origins', 'widgets', 'fee_share as feeShare'])

/** Undefined when no partner has this name. */
export const partnerNamed = (db: Db, name: string): Promise<PartnerRecord | undefined> =>
  partners(db).where('name', '=', name).executeTakeFirst()

/** Undefined when no partner has this id any more. */
export const partnerWithId = (db: Db | Tx, id: string): Promise<PartnerRecord | undefined> =>
  partners(db).where('id', '=', id).executeTakeFirst()
