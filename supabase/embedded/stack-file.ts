import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { homePath } from '../../src/lib/home-paths.ts'
import { writePrivateFile } from './home-folder.ts'
import { identifyProcess, isRunning, type ProcessIdentity, terminate } from './processes.ts'
import { StartError, unreadableDataError } from './start-error.ts'

/** Output of `npm run status -- --json`: addresses and keys. */
export interface StackUrls {
  siteUrl: string
  supabaseUrl: string
  databaseUrl: string
  mailUrl: string
  /** Of the Stripe emulator; empty when it does not run. */
  stripeUrl: string
  publishableKey: string
  secretKey: string
}

/** Content of stack.json: the supervisor and the processes of a run, and its addresses once it is up. */
export interface StackFile {
  supervisor: ProcessIdentity
  processes: Record<string, ProcessIdentity>
  addresses?: StackUrls
}

const Process = z.object({ pid: z.number(), startedAt: z.string() })
const Shape = z.looseObject({ supervisor: Process, processes: z.record(z.string(), Process) })

/** Undefined when there is no such file, and when it cannot be read. */
export function readStackFile(home: string): StackFile | undefined {
  try {
    return Shape.parse(JSON.parse(readFileSync(stackFilePath(home), 'utf8'))) as unknown as StackFile
  } catch {
    return undefined
  }
}

/** The run that uses the folder now; undefined when stack.json is left over from a killed run. */
export function runningStack(home: string): StackFile | undefined {
  const file = readStackFile(home)
  return file && isRunning(file.supervisor) ? file : undefined
}

export interface FolderClaim {
  update(change: Partial<StackFile>): void
  release(): void
}

/**
 * Claims the folder for this process and ends processes of a killed run. Throws a StartError while another run uses
 * it.
 */
export async function claimFolder(home: string): Promise<FolderClaim> {
  const previous = readStackFile(home)
  if (previous && isRunning(previous.supervisor)) throw alreadyRunningError(previous)
  if (!previous && existsSync(stackFilePath(home))) throw unreadableDataError(stackFilePath(home))
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

/** Ends the processes of a killed run, Postgres last. Start times protect processes that reuse their ids. */
export async function endOrphans({ processes }: StackFile): Promise<void> {
  // A file that an earlier version of the project wrote has no such field.
  const { Postgres: database, ...others } = processes ?? {}
  await Promise.all(Object.values(others).map((orphan) => terminate(orphan, 'SIGTERM', 3000)))
  if (database) await terminate(database, 'SIGINT', 10_000)
}

/** Fails when another start has created the file in the same moment. */
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
  return homePath(home, 'stack')
}
