/** Wakes this process's sender after a commit. Without one it does nothing: another process finds what is due. */
import type { OpenedDatabase } from '../db/database.ts'
import type { Server } from '../server.ts'

const running = new WeakMap<OpenedDatabase, () => void>()

export const wakeWebhooks = ({ database }: Pick<Server, 'database'>): void => running.get(database)?.()

export function onWake({ database }: Pick<Server, 'database'>, wake: (() => void) | undefined): void {
  if (wake) running.set(database, wake)
  else running.delete(database)
}
