/** The worker's work: tasks of each kind, and rows that are work by themselves. */

import { alertTask } from '../exchange/alerts/watch.ts'
import { contactTask } from '../exchange/contact/contact.ts'
import { expiryTask } from '../exchange/expiry/expire.ts'
import { matchSource } from '../exchange/market/matching/worker.ts'
import { caseMailTask } from '../exchange/operators/case-mails.ts'
import { standingTask } from '../exchange/transfers/standing/runs.ts'
import { auditTasks } from '../money/ledger/continuous-audit.ts'
import { processorTasks } from '../money/ledger/processor-tasks.ts'
import { reconciliationTask } from '../money/reconciliation/reconcile.ts'
import { eventSource } from '../money/settlement/inbox.ts'
import { renewalTask } from '../money/settlement/renewals.ts'
import { reviewSource } from '../people/accounts/identity.ts'
import { passwordTask } from '../people/accounts/password-change.ts'
import { noticeMailTasks } from '../people/notifications/notice-mail.ts'
import { pushTasks } from '../people/push/queue.ts'
import { screeningTask } from '../people/screening/everyone.ts'
import type { Source } from '../platform/jobs/sources.ts'
import type { TaskHandlers } from '../platform/jobs/tasks.ts'
import { reencryptionTask } from '../platform/keys/reencrypt.ts'
import { mailTasks } from '../platform/mail/queue.ts'
import type { Reporter } from '../platform/observability/report.ts'
import { webhookSource } from '../platform/webhooks/deliver.ts'
import { backupTask } from './backups/backup.ts'
import { retentionTask } from './retention.ts'

export const taskHandlers: TaskHandlers = {
  mail: mailTasks,
  'notification-mail': noticeMailTasks,
  push: pushTasks,
  ...processorTasks,
  ...auditTasks,
  alerts: alertTask,
  backup: backupTask,
  cases: caseMailTask,
  contact: contactTask,
  expiry: expiryTask,
  passwords: passwordTask,
  reconciliation: reconciliationTask,
  reencryption: reencryptionTask,
  renewals: renewalTask,
  retention: retentionTask,
  screening: screeningTask,
  'standing-transfers': standingTask,
}

export const otherSources = (report: Reporter): readonly Source[] => [
  matchSource,
  reviewSource,
  eventSource,
  webhookSource(report),
]
