import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivately } from './home.ts'
import { end, isRunning, type KnownProcess, known } from './processes.ts'
import { StartError } from './start-error.ts'

/** What `npm run status -- --json` prints: where everything is, and the keys to it. */
export interface Addresses {
  siteUrl: string
  supabaseUrl: string
  databaseUrl: string
  mailUrl: string
  /** Of the emulator that stands in for Stripe; empty where none does. */
  stripeUrl: string
  publishableKey: string
  secretKey: string
}

/** stack.json: who runs a folder, which processes belong to that run, and what is where once it is up. */
export interface StackFile {
  supervisor: KnownProcess
  pieces: Record<string, KnownProcess>
  addresses?: Addresses
}

export function readStackFile(home: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(home), 'utf8')) as StackFile
  } catch {
    return undefined
  }
}

/** The run that holds the folder now. A file left by a run that was killed is not one. */
export function runningStack(home: string): StackFile | undefined {
  const file = readStackFile(home)
  return file && isRunning(file.supervisor) ? file : undefined
}

export interface Claim {
  record(change: Partial<StackFile>): void
  release(): void
}

/** Takes the folder for this process, ending first what a killed run left behind; refuses when someone runs it. */
export async function claim(home: string): Promise<Claim> {
  const former = readStackFile(home)
  if (former && isRunning(former.supervisor)) throw alreadyRunning(former)
  if (former) await endOrphans(former)
  rmSync(fileIn(home), { force: true })

  let now: StackFile = { supervisor: known(process.pid), pieces: {} }
  create(home, now)
  return {
    record(change) {
      now = { ...now, ...change }
      writePrivately(fileIn(home), now)
    },
    release: () => rmSync(fileIn(home), { force: true }),
  }
}

/** Those that use the database before the database; each is told apart from a stranger by its start time. */
export async function endOrphans({ pieces }: StackFile): Promise<void> {
  const { Postgres: database, ...others } = pieces
  await Promise.all(Object.values(others).map((piece) => end(piece, 'SIGTERM', 3000)))
  if (database) await end(database, 'SIGINT', 10_000)
}

/** Fails when another start got here in the same moment. */
function create(home: string, file: StackFile): void {
  try {
    writeFileSync(fileIn(home), JSON.stringify(file), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyRunning(readStackFile(home)) : error
  }
}

function alreadyRunning(file: StackFile | undefined): StartError {
  const where = file?.addresses ? `at ${file.addresses.siteUrl}` : 'and still starting'
  return new StartError(
    `Meridian is already running in this folder, ${where} (process ${file?.supervisor.pid ?? 'unknown'}). ` +
      'Stop it there with Ctrl-C first.',
  )
}

function fileIn(home: string): string {
  return join(home, 'stack.json')
}
