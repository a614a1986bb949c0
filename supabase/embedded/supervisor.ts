import { setTimeout as delay } from 'node:timers/promises'
import { type ProcessIdentity, signalProcessGroup } from './processes.ts'
import { createScreen } from './screen.ts'
import type { Service } from './service.ts'
import type { FolderClaim, StackFile } from './stack-file.ts'
import { StartError } from './start-error.ts'

/** One run of the stack: starts services, restarts those that exit, and stops them in order. */
export interface Supervisor {
  /** Starts a service, records it in stack.json and restarts it whenever it exits. */
  startService(service: Service): Promise<void>
  /** Records a service that another module starts and stops, and stops it at the end. */
  trackService(service: Service): void
  /** Shows a step while `act` runs; a text that it resolves with is shown when it is done. */
  step(name: string, act: () => Promise<unknown>): Promise<void>
  log(line: string): void
  printSummary(lines: string[]): void
  updateStackFile(change: Partial<StackFile>): void
  beforeStop(act: () => Promise<void>): void
  stopSignal: AbortSignal
  stop(): Promise<void>
}

export function createSupervisor(claim: FolderClaim): Supervisor {
  const screenOutput = createScreen()
  const services: Service[] = []
  const stopHooks: (() => Promise<void>)[] = []
  const stopController = new AbortController()

  function trackService(service: Service): void {
    if (services.includes(service)) return
    services.push(service)
    service.onSpawn(() => claim.update({ processes: runningProcesses(services) }))
  }

  async function startService(service: Service): Promise<void> {
    trackService(service)
    restartOnExit(service, screenOutput.log, stopController.signal)
    await step(service.name, () => service.start())
  }

  async function step(name: string, act: () => Promise<unknown>): Promise<void> {
    if (stopController.signal.aborted) throw new StartError('Stopped.')
    const stepOutput = screenOutput.step(name)
    try {
      const note = await act()
      stepOutput.done(typeof note === 'string' ? note : undefined)
    } catch (error) {
      throw error instanceof StartError ? new StartError(`${name}: ${error.message}`) : error
    }
  }

  /** Postgres is stopped last. */
  async function stop(): Promise<void> {
    if (stopController.signal.aborted) return
    stopController.abort()
    await Promise.all(stopHooks.map((act) => act()))
    const [database, others] = [services.filter(isDatabase), services.filter((service) => !isDatabase(service))]
    await Promise.all(others.map((service) => service.stop()))
    await Promise.all(database.map((service) => service.stop()))
    claim.release()
  }

  function kill(): void {
    for (const { pid } of Object.values(runningProcesses(services))) signalProcessGroup(pid, 'SIGKILL')
    claim.release()
    process.exit(130)
  }

  handleSignals(screenOutput.log, () => stop().then(() => process.exit(0)), kill)
  return {
    startService,
    trackService,
    step,
    log: screenOutput.log,
    printSummary: screenOutput.printSummary,
    updateStackFile: claim.update,
    beforeStop: (act) => void stopHooks.push(act),
    stopSignal: stopController.signal,
    stop,
  }
}

const isDatabase = (service: Service) => service.name === 'Postgres'

function runningProcesses(services: Service[]): Record<string, ProcessIdentity> {
  const running = services.flatMap((service) => {
    const identity = service.state() === 'stopped' ? undefined : service.process()
    return identity ? [[service.name, identity] as const] : []
  })
  return Object.fromEntries(running)
}

/** npm repeats the signal that the terminal has sent already, so one Ctrl-C arrives more than once. */
const SIGNAL_REPEAT_MS = 500

function handleSignals(log: (line: string) => void, stop: () => Promise<void>, kill: () => void): void {
  let firstSignalAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = Date.now()
      if (firstSignalAt === undefined) {
        firstSignalAt = now
        log('Stopping. Press Ctrl-C again to kill everything.')
        void stop()
      } else if (now - firstSignalAt > SIGNAL_REPEAT_MS) kill()
    })
  }
}

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 30_000
/** A service that ran this long restarts after the shortest delay; each earlier exit doubles the delay. */
const STABLE_AFTER_MS = 30_000

/** Restarts a service whenever it exits, and logs it, until `signal` aborts. */
function restartOnExit(service: Service, log: (line: string) => void, signal: AbortSignal): void {
  let delayMs = MIN_DELAY_MS
  let upSince = Date.now()

  async function restart(reason: string): Promise<void> {
    if (Date.now() - upSince > STABLE_AFTER_MS) delayMs = MIN_DELAY_MS
    log(`${service.name} ${reason}. Restarting it.`)
    const exitedAt = Date.now()
    while (!signal.aborted) {
      await delay(delayMs, undefined, { signal })
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
      try {
        await service.start()
        upSince = Date.now()
        log(`${service.name} is back after ${((upSince - exitedAt) / 1000).toFixed(1)} s.`)
        return
      } catch (error) {
        if (!signal.aborted)
          log(`${service.name} did not start: ${(error as Error).message}. Next attempt in ${delayMs / 1000} s.`)
      }
    }
  }

  service.onUnexpectedExit((reason) => {
    if (!signal.aborted) restart(reason).catch(() => {})
  })
}
