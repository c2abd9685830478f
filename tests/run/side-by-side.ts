/** Runs the jobs in their order, at most `atOnce` of them at the same time. */
export async function sideBySide(jobs: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...jobs]
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work))
}
