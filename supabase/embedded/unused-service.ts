import type { Service } from './service.ts'
import { StartError } from './start-error.ts'

/**
 * A service that ends when it has not been used for `idleMs`: each `start` counts as a use, and resolves when the service is
 * up. After `stop` it does not start again.
 */
export function stopWhenUnused(service: Service, idleMs: number): Service {
  let timer: NodeJS.Timeout | undefined
  let idleStop = Promise.resolve()
  let isStopped = false

  return {
    ...service,
    async start() {
      clearTimeout(timer)
      // The process that ends still listens on the port.
      await idleStop
      if (isStopped) throw new StartError('Stopped.')
      await service.start()
      clearTimeout(timer)
      if (isStopped) return
      timer = setTimeout(() => {
        idleStop = service.stop()
      }, idleMs).unref()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await idleStop
      await service.stop()
    },
  }
}
