import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any work that is done for one outcome and not for another. */
const STEP_MS = 500

/** Settles at a full half-second after it began, so that the response time does not reveal the outcome. */
export async function withUniformTiming<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await waitForFullStep(startedAt)
  }
}

/** The same for failures only. */
export async function withUniformFailureTiming<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    await waitForFullStep(startedAt)
    throw error
  }
}

function waitForFullStep(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  return delay(Math.max(1, Math.ceil(elapsed / STEP_MS)) * STEP_MS - elapsed)
}
