import type { Tx } from '../../platform/db/database.ts'
import type { AnnouncedReport } from '../../platform/ports/adyen/reports.ts'

/** Notes a report of the processor that has to be downloaded; one that was made again is downloaded again. */
export async function keepAnnounced(
  tx: Tx,
  { name, report: kind, day, address }: AnnouncedReport,
  now: Date,
): Promise<void> {
  const news = { address, announced_at: now, read_at: null, failure: null }
  await tx
    .insertInto('processor_report')
    .values({ name, kind, day, ...news })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(news))
    .execute()
}
