/** Kinds of tasks, which the worker performs side by side (platform/jobs). Flat, because bundlers keep a spread list. */
export const taskKinds = [
  'mail',
  'notification-mail',
  'push',
  'capture',
  'void',
  'payout',
  'refund',
  'renew',
  // One task of each of these.
  'alerts',
  'audit-incremental',
  'audit-whole',
  'backup',
  'cases',
  'contact',
  'expiry',
  'passwords',
  'reconciliation',
  'reencryption',
  'renewals',
  'retention',
  'screening',
  'standing-transfers',
] as const
export type TaskKind = (typeof taskKinds)[number]

export const messageKinds = ['mail', 'notification-mail', 'push'] as const satisfies readonly TaskKind[]

/** Commands to the card processor. */
export const commandKinds = [
  'capture',
  'void',
  'payout',
  'refund',
  'renew',
] as const satisfies readonly TaskKind[]
