// Notifies the owner once, in the app and by mail, three days before a listing ends: it can be renewed until then.
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import { lastFourOf } from '../../../money/cards/usable-card.ts'
import { dayFact, wholeAmount } from '../../../people/notifications/message.ts'
import { notifyPerson } from '../../../people/notifications/notify.ts'
import { listingExpiresMail } from '../../../platform/mail/templates.ts'
import { formatDay } from '../../../platform/messages/moments.ts'
import type { Server } from '../../../server.ts'
import { isOpen, listingPage, lockListing } from '../open-listing.ts'
import { formatBalance } from '../orders/order-notifications.ts'
import { listingDays } from './create.ts'

export const reminderDays = 3
/** `21 December 2026` */

const isDue = (expiresAt: Date, now: Date) => expiresAt.getTime() - now.getTime() <= reminderDays * dayMs

/** Listings with a reminder due. Expired ones are ended instead. */
export const dueReminders = ({ database, clock }: Server, limit: number) =>
  database.db
    .selectFrom('listing')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expiry_told_at', 'is', null)
    .where('expires_at', '>', clock())
    .where('expires_at', '<=', new Date(clock().getTime() + reminderDays * dayMs))
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** False when another process has sent the reminder, or it is no longer due. */
export async function remindOwner(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const listing = await lockListing(tx, id, 'update')
    if (!listing || !isOpen(listing, now) || listing.expiry_told_at || !isDue(listing.expires_at, now))
      return false
    await tx
      .updateTable('listing')
      .set({
        expiry_told_at: now,
        // A reminder this late announces the last day, too.
        ...(listing.expires_at.getTime() - now.getTime() <= dayMs && { last_day_told_at: now }),
      })
      .where('id', '=', id)
      .execute()
    const days = Math.max(1, Math.round((listing.expires_at.getTime() - now.getTime()) / dayMs))
    const url = listingPage(id)
    const card = await lastFourOf(tx, listing.debit_card_id)
    await notifyPerson(
      tx,
      server,
      listing.owner_id,
      { kind: 'listings', url, about: id },
      {
        message: 'listingEndsSoon',
        facts: {
          left: wholeAmount(listing.balance_minor, listing.have_currency),
          lastDay: dayFact(listing.expires_at),
          days: listingDays,
          card,
        },
      },
      {
        mailOf: ({ email, firstName, language, timeZone }) =>
          listingExpiresMail({
            to: email,
            firstName,
            language,
            left: formatBalance(listing, language),
            lastDay: formatDay({ language, timeZone }, listing.expires_at),
            card,
            days,
            renewedDays: listingDays,
            address: new URL(url, server.settings.publicUrl).href,
          }),
      },
    )
    return true
  })
}
