import { keepAlive } from './keep-alive.ts'
import { type KnownProcess, signalGroup } from './processes.ts'
import { screen } from './screen.ts'
import type { Service } from './service.ts'
import type { Claim, StackFile } from './stack-file.ts'
import { StartError } from './start-error.ts'

/** One run of the stack: what was started, how it is kept alive, and how it all ends. */
export interface Run {
  /** Starts a piece, shows it, writes it down and keeps it alive from then on. */
  bring(piece: Service): Promise<void>
  /** Writes down a piece that somebody else starts and stops, and ends it with the others. */
  know(piece: Service): void
  /** Shows what is under way; a text that it resolves with is shown at its end. */
  step(name: string, act: () => Promise<unknown>): Promise<void>
  say(line: string): void
  show(lines: string[]): void
  record(change: Partial<StackFile>): void
  beforeStop(act: () => Promise<void>): void
  stopping: AbortSignal
  stop(): Promise<void>
}

export function openRun(claim: Claim): Run {
  const view = screen()
  const pieces: Service[] = []
  const farewells: (() => Promise<void>)[] = []
  const ending = new AbortController()

  function know(piece: Service): void {
    pieces.push(piece)
    piece.onSpawn(() => claim.record({ pieces: processesOf(pieces) }))
  }

  async function bring(piece: Service): Promise<void> {
    know(piece)
    keepAlive(piece, view.say, ending.signal)
    await step(piece.name, () => piece.start())
  }

  async function step(name: string, act: () => Promise<unknown>): Promise<void> {
    if (ending.signal.aborted) throw new StartError('Stopped.')
    const shown = view.step(name)
    try {
      const note = await act()
      shown.done(typeof note === 'string' ? note : undefined)
    } catch (error) {
      throw error instanceof StartError ? new StartError(`${name}: ${error.message}`) : error
    }
  }

  /** Whoever uses the database goes before it. */
  async function stop(): Promise<void> {
    if (ending.signal.aborted) return
    ending.abort()
    await Promise.all(farewells.map((act) => act()))
    const [database, others] = [pieces.filter(isDatabase), pieces.filter((piece) => !isDatabase(piece))]
    await Promise.all(others.map((piece) => piece.stop()))
    await Promise.all(database.map((piece) => piece.stop()))
    claim.release()
  }

  function kill(): void {
    for (const { pid } of Object.values(processesOf(pieces))) signalGroup(pid, 'SIGKILL')
    claim.release()
    process.exit(130)
  }

  onSignals(view.say, () => stop().then(() => process.exit(0)), kill)
  return {
    bring,
    know,
    step,
    say: view.say,
    show: view.show,
    record: claim.record,
    beforeStop: (act) => void farewells.push(act),
    stopping: ending.signal,
    stop,
  }
}

const isDatabase = (piece: Service) => piece.name === 'Postgres'

function processesOf(pieces: Service[]): Record<string, KnownProcess> {
  const running = pieces.flatMap((piece) => {
    const known = piece.state() === 'stopped' ? undefined : piece.process()
    return known ? [[piece.name, known] as const] : []
  })
  return Object.fromEntries(running)
}

/** npm passes on what the terminal has sent already, so one Ctrl-C arrives more than once. */
const echo = 500

function onSignals(say: (line: string) => void, stop: () => Promise<void>, kill: () => void): void {
  let first: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = Date.now()
      if (first === undefined) {
        first = now
        say('Stopping. Once more to stop at once.')
        void stop()
      } else if (now - first > echo) kill()
    })
  }
}
