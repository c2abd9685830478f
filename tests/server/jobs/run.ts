/** Periodic tasks for tests. */
import { newId } from '#server/ids.ts'
import type { TaskHandler } from '#server/platform/jobs/tasks.ts'
import type { Server } from '#server/server.ts'

/** One run of a periodic task. Answers the milliseconds until the next. */
export const runOnce = (
  server: Server,
  task: TaskHandler<null>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<number | undefined> => task.perform(server, { id: newId(), attempts: 1, payload: null }, stopping)
