import { setTimeout } from 'node:timers/promises'

const TIMEOUT_MS = 100_000

/** Polls until the condition holds; a condition that throws counts as false. The timeout is far above what any test needs. */
export async function waitUntil(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await Promise.resolve(condition()).catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`Timed out before ${description}.`)
    await setTimeout(10)
  }
}
