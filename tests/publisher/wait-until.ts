import { setTimeout } from 'node:timers/promises'

const TIMEOUT_MS = 100_000

/**
 * Polls until the condition holds; a condition that throws counts as false. The timeout is far above what any test needs.
 * The longer it has waited, the less often it asks, so that a long wait does not slow down what it waits for.
 */
export async function waitUntil(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
) {
  const startedAt = Date.now()
  for (;;) {
    if (await Promise.resolve(condition()).catch(() => false)) return
    const elapsedMs = Date.now() - startedAt
    if (elapsedMs > timeoutMs) throw new Error(`Timed out before ${description}.`)
    await setTimeout(Math.max(10, elapsedMs / 50))
  }
}
