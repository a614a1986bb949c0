import { setTimeout as delay } from 'node:timers/promises'
import { queuesOfResults } from '../functions/_shared/contracts/queue.ts'
import { loopback } from './ports.ts'
import type { Service } from './service.ts'

/** The function `jobs`, and a query for the queues with something due, in the order of their work. */
export interface JobsFunction {
  service: Service
  port: number
  secret: string
  due(): Promise<string[]>
}

/** As often as pg_cron asks the queues that a reader may wait for (private.schedule_jobs). */
const INTERVAL_MS = 15_000
const TIMEOUT_MS = 120_000

/** Replaces pg_cron: runs due jobs every 15 seconds until `signal` aborts. */
export async function scheduleJobs(
  jobs: JobsFunction,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await runDueJobs(jobs).catch((error: Error) => {
      if (!signal.aborted) log(`The jobs failed: ${error.message}. The next attempt is in 15 seconds.`)
    })
  }
}

/**
 * Starts the function, lets it work on the queues that are due and stops it: an idle Deno takes 60 MB. A queue that fails
 * keeps none of the others waiting. Answers whether any was due.
 */
export async function runDueJobs({ service, port, secret, due }: JobsFunction): Promise<boolean> {
  const findDue = () => due().catch((): string[] => [])
  // An unreachable database is reported by the supervisor.
  const queues = await findDue()
  if (queues.length === 0) return false
  const failures: string[] = []
  const workOn = (queue: string) =>
    callJobs(`http://${loopback}:${port}/jobs/${queue}`, secret).catch((error: Error) =>
      failures.push(`${queue}: ${error.message}`),
    )
  try {
    await service.start()
    for (const queue of queues) await workOn(queue)
    const dueAgain = await findDue()
    for (const queue of queuesOfResults) if (dueAgain.includes(queue)) await workOn(queue)
  } finally {
    await service.stop()
  }
  if (failures.length > 0) throw new Error(failures.join(', '))
  return true
}

async function callJobs(url: string, secret: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the function answered ${response.status}`)
}
