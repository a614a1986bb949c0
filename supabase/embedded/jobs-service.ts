import { setTimeout as delay } from 'node:timers/promises'
import { loopback } from './ports.ts'
import type { Service } from './service.ts'

/** The function `jobs`, and a query for whether a job is due. */
export interface JobsFunction {
  service: Service
  port: number
  secret: string
  due(): Promise<boolean>
}

const INTERVAL_MS = 60_000
const TIMEOUT_MS = 120_000

/** Replaces pg_cron: runs due jobs once a minute until `signal` aborts. */
export async function scheduleJobs(
  jobs: JobsFunction,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await runDueJobs(jobs).catch((error: Error) => {
      if (!signal.aborted) log(`The jobs failed: ${error.message}. The next attempt is in a minute.`)
    })
  }
}

/**
 * Starts the function, lets it run the due jobs and stops it: an idle Deno takes 60 MB. Answers whether any job was
 * due.
 */
export async function runDueJobs({ service, port, secret, due }: JobsFunction): Promise<boolean> {
  // An unreachable database is reported by the supervisor.
  if (!(await due().catch(() => false))) return false
  try {
    await service.start()
    const response = await fetch(`http://${loopback}:${port}/jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the function answered ${response.status}`)
    return true
  } finally {
    await service.stop()
  }
}
