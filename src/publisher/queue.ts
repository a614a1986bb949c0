/** One thing after the other, in the order of asking. A failure concerns only who asked. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task)
    last = result.catch(() => {})
    return result
  }
}
