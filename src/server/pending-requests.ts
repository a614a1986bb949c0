/** Requests to another process that wait for their answer, each for a limited time. */
export function createPendingRequests<Answer>() {
  const resolvers = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  return {
    /** Resolves to the answer, or to `otherwise` when none has come in time. */
    request(send: (id: number) => void, timeoutMs: number, otherwise: Answer): Promise<Answer> {
      const { promise, resolve } = Promise.withResolvers<Answer>()
      const id = ++lastId
      const timer = setTimeout(resolve, timeoutMs, otherwise)
      resolvers.set(id, resolve)
      send(id)
      return promise.finally(() => {
        clearTimeout(timer)
        resolvers.delete(id)
      })
    },
    resolve: (id: number, answer: Answer) => resolvers.get(id)?.(answer),
  }
}
