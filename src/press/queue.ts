/** One thing after the other, in the order of asking. A failure concerns only who asked. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
