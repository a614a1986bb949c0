import { setTimeout } from 'node:timers/promises'

const PATIENCE_MS = 100_000

/** Looks until the condition holds. Not a clock to fail on: the patience is what nothing here should ever need. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS) {
  const end = Date.now() + patienceMs
  for (;;) {
    if (await Promise.resolve(holds()).catch(() => false)) return
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`)
    await setTimeout(10)
  }
}
