import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

export interface Load {
  perSecond: number
  p99Ms: number
}

export function isInstalled(command: string): boolean {
  return spawnSync(command, ['-v']).error === undefined
}

/** Sends requests as fast as they are answered. */
export async function wrk(url: string, seconds: number, connections: number): Promise<Load> {
  const command = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', '--latency', url]
  const { stdout } = await promisify(execFile)('wrk', command)
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  if (failures) throw new Error(`${failures} answers of ${url} were no success.`)
  const [, value = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
  }
}
