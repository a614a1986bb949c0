/** Something to wait for: rings that come while nobody waits are not lost, and many are one. */
export function createWakeSignal() {
  let pending = false
  let resolveWait: (() => void) | undefined
  return {
    wake() {
      pending = true
      resolveWait?.()
    },
    async wait(maxMs: number): Promise<void> {
      if (!pending) {
        const { promise, resolve } = Promise.withResolvers<void>()
        resolveWait = resolve
        const timer = setTimeout(resolve, Math.max(0, maxMs))
        await promise
        clearTimeout(timer)
        resolveWait = undefined
      }
      pending = false
    },
  }
}
