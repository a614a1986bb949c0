import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from './home-folder.ts'
import { identifyProcess, isRunning, type ProcessIdentity, terminate } from './processes.ts'
import { StartError } from './start-error.ts'

/** What `npm run status -- --json` prints: where everything is, and the keys to it. */
export interface StackAddresses {
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
  supervisor: ProcessIdentity
  processes: Record<string, ProcessIdentity>
  addresses?: StackAddresses
}

export function readStackFile(home: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(stackFilePath(home), 'utf8')) as StackFile
  } catch {
    return undefined
  }
}

/** The run that holds the folder now. A file left by a run that was killed is not one. */
export function runningStack(home: string): StackFile | undefined {
  const file = readStackFile(home)
  return file && isRunning(file.supervisor) ? file : undefined
}

export interface FolderClaim {
  update(change: Partial<StackFile>): void
  release(): void
}

/** Takes the folder for this process, ending first what a killed run left behind; refuses when someone runs it. */
export async function claimFolder(home: string): Promise<FolderClaim> {
  const previous = readStackFile(home)
  if (previous && isRunning(previous.supervisor)) throw alreadyRunningError(previous)
  if (previous) await endOrphans(previous)
  rmSync(stackFilePath(home), { force: true })

  let current: StackFile = { supervisor: identifyProcess(process.pid), processes: {} }
  createStackFile(home, current)
  return {
    update(change) {
      current = { ...current, ...change }
      writePrivateFile(stackFilePath(home), current)
    },
    release: () => rmSync(stackFilePath(home), { force: true }),
  }
}

/** Those that use the database before the database; each is told apart from a stranger by its start time. */
export async function endOrphans({ processes }: StackFile): Promise<void> {
  // A file that an earlier version of the project wrote has no such field.
  const { Postgres: database, ...others } = processes ?? {}
  await Promise.all(Object.values(others).map((orphan) => terminate(orphan, 'SIGTERM', 3000)))
  if (database) await terminate(database, 'SIGINT', 10_000)
}

/** Fails when another start got here in the same moment. */
function createStackFile(home: string, file: StackFile): void {
  try {
    writeFileSync(stackFilePath(home), JSON.stringify(file), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyRunningError(readStackFile(home)) : error
  }
}

function alreadyRunningError(file: StackFile | undefined): StartError {
  const location = file?.addresses ? `at ${file.addresses.siteUrl}` : 'and still starting'
  return new StartError(
    `Meridian is already running in this folder, ${location} (process ${file?.supervisor.pid ?? 'unknown'}). ` +
      'Stop it there with Ctrl-C first.',
  )
}

function stackFilePath(home: string): string {
  return join(home, 'stack.json')
}
