import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Identifies a process over time: an id alone may be reused. */
export interface ProcessIdentity {
  pid: number
  startedAt: string
}

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: startTimeOf(pid) ?? '' }
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return startedAt !== '' && startTimeOf(pid) === startedAt
}

/** The command line of a process; undefined when there is no such process. */
export function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return runPs(pid, 'command=')
  } catch {
    return undefined
  }
}

/** Sends `signal` to the process group, waits up to `timeoutMs`, then sends SIGKILL. */
export async function terminate(process_: ProcessIdentity, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (!isRunning(process_)) return
  signalProcessGroup(process_.pid, signal)
  const deadline = Date.now() + timeoutMs
  while (isRunning(process_) && Date.now() < deadline) await delay(20)
  if (isRunning(process_)) signalProcessGroup(process_.pid, 'SIGKILL')
  while (isRunning(process_) && Date.now() < deadline + 2000) await delay(20)
}

/** Signals the group that the process leads, or only the process when it leads none. */
export function signalProcessGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return
    } catch {
      // There is no such group: try the process. There is no such process: it has ended already.
    }
  }
}

function startTimeOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? linuxStartTime(pid) : runPs(pid, 'lstart=')
  } catch {
    return undefined
  }
}

/** Field 22 of /proc/<pid>/stat, counted from the end of the command name, which may hold spaces and brackets. */
function linuxStartTime(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? undefined : `${bootId()}/${fields[18]}`
}

let cachedBootId: string | undefined
function bootId(): string {
  cachedBootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return cachedBootId
}

function runPs(pid: number, field: string): string {
  return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim()
}
