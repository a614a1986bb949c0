import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

export interface Load {
  perSecond: number
  p99Ms: number
}

export function isInstalled(command: string): boolean {
  return spawnSync(command, ['-v']).error === undefined
}

const run = promisify(execFile)

/** Sends requests as fast as they are answered. */
export async function wrk(url: string, seconds: number, connections: number): Promise<Load> {
  const command = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', '--latency', url]
  const { stdout } = await run('wrk', command)
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  if (failures) throw new Error(`${failures} answers of ${url} were no success.`)
  const [, value = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
  }
}

/** Sends so many requests a second, and fails where fewer than nine tenths are answered. */
export async function requestAtRate(url: string, seconds: number, connections: number, rate: number): Promise<Load> {
  const perConnection = String(rate / connections)
  const command = [
    '-z',
    `${seconds}s`,
    '-c',
    String(connections),
    '-q',
    perConnection,
    '-H',
    'Accept-Encoding: br',
    url,
  ]
  const { stdout } = await run('hey', command)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const statuses = stdout.match(/\[\d+\]\s+\d+ responses/g) ?? []
  if (statuses.some((line) => !line.startsWith('[200]')) || stdout.includes('Error distribution'))
    throw new Error(`Some answers of ${url} were no success.\n${stdout}`)
  if (!(perSecond > 0.9 * rate)) throw new Error(`${url} answered ${perSecond} requests a second instead of ${rate}.`)
  return { perSecond, p99Ms: 1000 * Number(/99%\s+in\s+([\d.]+) secs/.exec(stdout)?.[1]) }
}
