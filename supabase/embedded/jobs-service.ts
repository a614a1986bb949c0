import { setTimeout as delay } from 'node:timers/promises'
import { loopback } from './ports.ts'
import type { Service } from './service.ts'

/** The function `jobs`, and how to know whether there is anything for it to do. */
export interface JobsFunction {
  service: Service
  port: number
  secret: string
  due(): Promise<boolean>
}

const INTERVAL_MS = 60_000
const TIMEOUT_MS = 120_000

/** What pg_cron does on a hosted project: looks once a minute until `signal` aborts. */
export async function scheduleJobs(
  jobs: JobsFunction,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await runDueJobs(jobs).catch((error: Error) => {
      if (!signal.aborted) log(`The jobs failed: ${error.message}. They are tried again in a minute.`)
    })
  }
}

/** Lets the function do what is due and ends it again, for an idle Deno takes 60 MB. Answers whether anything was due. */
export async function runDueJobs({ service, port, secret, due }: JobsFunction): Promise<boolean> {
  // That the database is away is said by others.
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
