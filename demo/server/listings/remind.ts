// D §2: three days before a listing ends, its owner is told once, in the app and by mail, and may renew it.
import { formatMoney } from '#core/money/money.ts'
import { html } from '../html.ts'
import { listingExpiresLetter } from '../mail/letters.ts'
import { isOpen, listingPage, lockListing } from '../market/open-listing.ts'
import { notify } from '../notifications/notify.ts'
import type { Server } from '../server.ts'

const noticeDays = 3
const day = 24 * 3600 * 1000

const isNear = (expiresAt: Date, now: Date) => expiresAt.getTime() - now.getTime() <= noticeDays * day

/** The listings whose owners have to be told now; those that have run out are ended instead. */
export const dueReminders = ({ database, clock }: Server, most: number) =>
  database.db
    .selectFrom('listing')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expiry_told_at', 'is', null)
    .where('expires_at', '>', clock())
    .where('expires_at', '<=', new Date(clock().getTime() + noticeDays * day))
    .limit(most)
    .execute()

/** False when somebody else has told them meanwhile, or there is nothing to tell any more. */
export async function remindOwner(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const listing = await lockListing(tx, id, 'update')
    if (!listing || !isOpen(listing, now) || listing.expiry_told_at || !isNear(listing.expires_at, now))
      return false
    await tx.updateTable('listing').set({ expiry_told_at: now }).where('id', '=', id).execute()
    const owner = await tx
      .selectFrom('person')
      .select(['email', 'first_name'])
      .where('id', '=', listing.owner_id)
      .executeTakeFirstOrThrow()
    const rest = formatMoney(listing.balance_minor, listing.have_currency, { whole: true })
    const lastDay = inWords(listing.expires_at)
    const letter = listingExpiresLetter({
      to: owner.email,
      firstName: owner.first_name,
      rest,
      when: daysInWords(listing.expires_at.getTime() - now.getTime()),
      address: new URL(listingPage(id), server.settings.publicUrl).href,
    })
    await notify(tx, server, listing.owner_id, {
      letter,
      title: 'Listing expires soon',
      body: html`Your listing, of which <b>${rest}</b> can still be ordered, ends on ${lastDay}. Renew it to keep it open for another 30 days; otherwise what is held on your card is released then.`,
      url: listingPage(id),
      kind: 'listings',
    })
    return true
  })
}

/** `in 3 days` */
function daysInWords(time: number): string {
  const days = Math.max(1, Math.round(time / day))
  return days === 1 ? 'in a day' : `in ${days} days`
}

/** `21 December 2026`, of UTC, as all days here. */
const inWords = (moment: Date) =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
