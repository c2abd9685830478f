/** Kinds of tasks, which the worker performs side by side (platform/jobs). */
export const messageKinds = ['mail', 'notification-mail', 'push'] as const

/** Commands to the card processor. */
export const commandKinds = ['capture', 'void', 'payout', 'refund', 'renew'] as const

/** One task of each. */
const periodicKinds = [
  ...(['alerts', 'audit-incremental', 'audit-whole', 'backup', 'cases', 'contact', 'expiry'] as const),
  ...(['passwords', 'reconciliation', 'reencryption', 'renewals', 'retention', 'screening'] as const),
] as const

export const taskKinds = [...messageKinds, ...commandKinds, ...periodicKinds] as const
export type TaskKind = (typeof taskKinds)[number]
