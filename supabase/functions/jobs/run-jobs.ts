import { errorContext, type Log } from '../_shared/http/log.ts'

/** Called with how each job ended: without an error after a success. */
export type OnResult = (job: string, error?: unknown) => void

/** Runs jobs one after the other. One that fails does not stop the others. Returns the number of items of those that did something. */
export async function runJobs(
  { log }: { log: Log },
  onResult: OnResult,
  jobs: Record<string, () => Promise<number>>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [job, work] of Object.entries(jobs)) {
    const count = await work().then(
      (done) => {
        onResult(job)
        return done
      },
      (error: unknown) => {
        log('error', 'job failed', { job, ...errorContext(error) })
        onResult(job, error)
        return 0
      },
    )
    if (count > 0) counts[job] = count
  }
  return counts
}
