/** Something to wait for: rings that come while nobody waits are not lost, and many are one. */
export function createAlarm() {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(atMostMs: number): Promise<void> {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, Math.max(0, atMostMs))
        await promise
        clearTimeout(timer)
        wake = undefined
      }
      rung = false
    },
  }
}
