/** Keeps the outcome of a comparison, and tells the operator of each finding once. */
import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FindingRow } from '../../platform/db/settlement-tables.ts'
import { reconciliationMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import type { Server } from '../../server.ts'
import { type Comparison, type Finding, wordsOf } from './compare.ts'

type Found = Pick<FindingRow, 'identity' | 'outcome' | 'line_key' | 'words'>

/** Two of the same line are two findings. */
function named(findings: readonly Finding[]): Found[] {
  const times = new Map<string, number>()
  return findings.map((finding) => {
    const words = wordsOf(finding)
    const time = (times.get(words) ?? 0) + 1
    times.set(words, time)
    const { key } = finding.outcome === 'missing-here' ? finding.theirs : finding.ours
    return { identity: `${words} #${time}`, outcome: finding.outcome, line_key: key, words }
  })
}

/** Since when a finding is open that is found again: one that was resolved is a new one to the operator. */
const openSince = (now: Date) =>
  sql<Date>`CASE WHEN finding.resolved_at IS NULL THEN finding.found_at ELSE ${now} END`

/**
 * Stores the findings; a mail names those that were not open before. An open one is resolved when its line agrees, or when
 * everything was compared (`isWhole`) and it was not found again.
 */
export async function keepFindings(
  tx: Tx,
  server: Pick<Server, 'clock' | 'settings' | 'vault'>,
  { findings, keys }: Comparison,
  isWhole: boolean,
): Promise<void> {
  const now = server.clock()
  const found = named(findings)
  const known = await tx
    .selectFrom('finding')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('source', '=', 'reports')
    .where('outcome', '<>', 'report-missing')
    .forUpdate()
    .execute()
  const isOpen = new Set(known.map(({ identity }) => identity))
  const isFound = new Set(found.map(({ identity }) => identity))
  for (const each of found)
    await tx
      .insertInto('finding')
      .values({ id: newId(), ...each, found_at: now, last_found_at: now })
      .onConflict((conflict) =>
        conflict
          .column('identity')
          .doUpdateSet({ found_at: openSince(now), last_found_at: now, resolved_at: null }),
      )
      .execute()
  for (const { id, identity, line_key } of known)
    if (!isFound.has(identity) && (isWhole || keys.has(line_key)))
      await tx.updateTable('finding').set({ resolved_at: now }).where('id', '=', id).execute()
  const news = found.filter(({ identity }) => !isOpen.has(identity)).map(({ words }) => words)
  if (news.length > 0) await enqueueMail(tx, server, reconciliationMail(server.settings.operatorEmail, news))
}
