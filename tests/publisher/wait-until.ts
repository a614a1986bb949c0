import { setTimeout } from 'node:timers/promises'

const TIMEOUT_MS = 100_000

/** Looks until the condition holds. Not a clock to fail on: the patience is what nothing here should ever need. */
export async function waitUntil(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await Promise.resolve(condition()).catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${description}.`)
    await setTimeout(10)
  }
}
