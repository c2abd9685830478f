/**
 * A bounded queue that serves its callers (lanes) in rotation: a caller with a hundred jobs waits behind the first job
 * of every other lane, and a full queue drops the newest job of the longest lane.
 */
import { refuse } from '../../refusals.ts'

/** The retry time for refused callers: a full queue drains in about as long. */
const retryAfterSeconds = 2

type Limits = {
  /** The limit of running jobs. */
  readonly maxRunning: number
  /** The limit of waiting jobs, over all lanes. */
  readonly maxWaiting: number
  /** A job that has waited this long is refused. Undefined: it waits for its turn. */
  readonly maxWaitMs?: number
}

export type FairQueue = {
  /**
   * Runs `work` when its turn comes. `lane` names the caller that it is counted for. Rejects with the refusal `busy`,
   * without a call of `work`, when the queue has no room or the wait takes too long.
   */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>
  /** The jobs that run and wait now. */
  counts(): { running: number; waiting: number }
}

type Job = { start(): void; refuse(): void }

export function fairQueue({ maxRunning, maxWaiting, maxWaitMs }: Limits): FairQueue {
  /** In rotation order. Empty lanes are removed. */
  const lanes = new Map<string, Job[]>()
  let running = 0
  let waiting = 0

  function remove(lane: string, job: Job): void {
    const jobs = lanes.get(lane)
    const at = jobs?.indexOf(job) ?? -1
    if (!jobs || at < 0) return
    jobs.splice(at, 1)
    waiting -= 1
    if (jobs.length === 0) lanes.delete(lane)
  }

  function startNext(): void {
    if (running >= maxRunning) return
    const [next] = lanes
    if (!next) return
    const [lane, jobs] = next
    const job = jobs[0] as Job
    remove(lane, job)
    // Moves the lane to the end of the rotation.
    if (lanes.delete(lane)) lanes.set(lane, jobs)
    job.start()
  }

  /** Makes room in a full queue. False when the arriving job is the one to refuse. */
  function makeRoom(arriving: string): boolean {
    if (waiting < maxWaiting) return true
    let longest: [lane: string, jobs: Job[]] | undefined
    for (const each of lanes) if (each[1].length > (longest?.[1].length ?? 0)) longest = each
    if (!longest || longest[1].length <= (lanes.get(arriving)?.length ?? 0) + 1) return false
    const newest = longest[1].at(-1) as Job
    remove(longest[0], newest)
    newest.refuse()
    return true
  }

  return {
    counts: () => ({ running, waiting }),
    run: (lane, work) =>
      new Promise((resolve, reject) => {
        const refuseBusy = () => reject(refuse('busy', { seconds: retryAfterSeconds }))
        const start = () => {
          running += 1
          work()
            .then(resolve, reject)
            .finally(() => {
              running -= 1
              startNext()
            })
        }
        if (running < maxRunning) return start()
        if (!makeRoom(lane)) return refuseBusy()
        let timer: NodeJS.Timeout | undefined
        const job: Job = {
          start() {
            clearTimeout(timer)
            start()
          },
          refuse() {
            clearTimeout(timer)
            refuseBusy()
          },
        }
        if (maxWaitMs !== undefined) {
          timer = setTimeout(() => {
            remove(lane, job)
            refuseBusy()
          }, maxWaitMs)
          timer.unref()
        }
        const jobs = lanes.get(lane)
        if (jobs) jobs.push(job)
        else lanes.set(lane, [job])
        waiting += 1
      }),
  }
}
