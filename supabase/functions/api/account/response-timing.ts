import { setTimeout as delay } from 'node:timers/promises'

/** Longer than the work that one response needs and another does not, for example writing an e-mail. */
let stepMs = 500

/** Only tests set another step, in milliseconds: they wait for hundreds of such responses. */
export function setResponseStep(ms: number): void {
  stepMs = ms
}

/** Resolves or rejects at a full half-second after it began, so that the response time does not reveal the outcome. */
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
  return delay(Math.max(1, Math.ceil(elapsed / stepMs)) * stepMs - elapsed)
}
