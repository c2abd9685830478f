/** Push messages that leave after the transaction that caused them. */

import { hourMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueTasks, openSealed, sealed, type TaskHandler } from '../../platform/jobs/tasks.ts'
import { PushGone, PushLater, type PushMessage } from '../../platform/ports/ports.ts'
import type { Server } from '../../server.ts'
import { pushDevicesOf, removeDevice, sendToDevice } from './devices.ts'

/** A push message for one device. */
type DevicePush = { readonly deviceId: string; readonly message: PushMessage }

/** Some half an hour: an older rate is of no use. */
const maxAttempts = 14
const maxWaitMs = hourMs

/** Sends a push message to a person's devices after the commit. It is stored encrypted, like a mail. */
export async function enqueuePush(
  tx: Tx,
  server: Pick<Server, 'clock' | 'push' | 'vault'>,
  personId: string,
  message: PushMessage,
): Promise<void> {
  if (!server.push) return
  const tasks = (await pushDevicesOf(tx, personId)).map((deviceId) => {
    const id = newId()
    const push: DevicePush = { deviceId, message }
    return {
      id,
      kind: 'push',
      payload: sealed(server, id, push),
    } as const
  })
  await enqueueTasks(tx, tasks, server.clock())
}

export const pushTasks: TaskHandler<DevicePush> = {
  open: openSealed,
  async perform(server, { payload: { deviceId, message } }) {
    try {
      await sendToDevice(server, deviceId, message)
    } catch (error) {
      if (!(error instanceof PushGone)) throw error
      // Its browser has ended the subscription.
      await removeDevice(server, deviceId)
    }
    return undefined
  },
  isFinal: (_error, attempts) => attempts >= maxAttempts,
  // The push service's own `Retry-After` wins, within limits.
  waitMsAfter: (error) =>
    error instanceof PushLater && error.waitMs !== undefined
      ? Math.min(Math.max(error.waitMs, 1_000), maxWaitMs)
      : undefined,
  isPersonal: true,
}
