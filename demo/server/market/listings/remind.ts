// Three days before a listing ends, its owner is told once, in the app and by mail, and may renew it.
import { lastFourOf } from '../../cards/usable-card.ts'
import { listingExpiresLetter } from '../../mail/letters.ts'
import { tellPerson } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { momentIn } from '../../words/moments.ts'
import { isOpen, listingPage, lockListing } from '../open-listing.ts'
import { balanceInWords } from '../orders/tell.ts'
import { listingDays } from './create.ts'

const noticeDays = 3
const day = 24 * 3600 * 1000
/** `21 December 2026` */
const date = { day: 'numeric', month: 'long', year: 'numeric' } as const

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
    const days = Math.max(1, Math.round((listing.expires_at.getTime() - now.getTime()) / day))
    const url = listingPage(id)
    const card = await lastFourOf(tx, listing.debit_card_id)
    await tellPerson(
      tx,
      server,
      listing.owner_id,
      { kind: 'listings', url },
      ({ listingEndsSoon }, owner) => {
        const { email, firstName, language } = owner
        const left = balanceInWords(listing, language)
        const address = new URL(url, server.settings.publicUrl).href
        const lastDay = momentIn(language, listing.expires_at, date)
        const facts = { left, lastDay, card }
        const to = { to: email, firstName, language }
        return {
          ...listingEndsSoon({ ...facts, days: listingDays }),
          letter: listingExpiresLetter({ ...to, ...facts, days, renewedDays: listingDays, address }),
        }
      },
    )
    return true
  })
}
