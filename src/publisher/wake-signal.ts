/** A signal to wait for. Calls of `wake` between two waits end the next wait at once, and several count as one. */
export function createWakeSignal() {
  let pending = false
  let resolveWait: (() => void) | undefined
  return {
    wake() {
      pending = true
      resolveWait?.()
    },
    /** Resolves to whether `wake` ended the wait; otherwise the time is over. */
    async wait(maxMs: number): Promise<boolean> {
      if (!pending) {
        const { promise, resolve } = Promise.withResolvers<void>()
        resolveWait = resolve
        const timer = setTimeout(resolve, Math.max(0, maxMs))
        await promise
        clearTimeout(timer)
        resolveWait = undefined
      }
      const wasSignalled = pending
      pending = false
      return wasSignalled
    },
  }
}
