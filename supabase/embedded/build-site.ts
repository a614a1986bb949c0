import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { logFile } from './log-file.ts'
import { StartError } from './start-error.ts'

/** Inputs of a build. Public files are copied, so their names and sizes are enough (see `fingerprint`). */
const sources = [
  'src/**/*',
  'supabase/functions/_shared/**/*',
  '*.config.{mjs,ts}',
  'package-lock.json',
  'tsconfig.json',
]

export function isBuilt(project: string, dist = 'dist'): boolean {
  const fingerprintFile = fingerprintPath(project, dist)
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint(project)
}

export async function build(project: string, home: string, dist = 'dist'): Promise<void> {
  const expected = fingerprint(project)
  const log = logFile(join(home, 'logs/build.log'))
  const [command, args] = npmCommand(['run', 'build', ...(dist === 'dist' ? [] : ['--', '--outDir', dist])])
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log.write(chunk))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new StartError(`The site could not be built (${log.path}):\n${log.tail().trim()}`)
  // Node keeps the compiled modules of every build that it has run (scripts/bootstrap.mjs).
  rmSync(join(project, 'node_modules/.cache/compiled'), { recursive: true, force: true, maxRetries: 10 })
  writeFileSync(fingerprintPath(project, dist), expected)
}

/** The npm that started this process, or the one on the path. */
function npmCommand(args: string[]): [string, string[]] {
  const npmScript = process.env.npm_execpath
  return npmScript?.endsWith('.js') ? [process.execPath, [npmScript, ...args]] : ['npm', args]
}

/** A hash of everything that a build depends on. */
export function fingerprint(project: string): string {
  const hash = createHash('sha256')
  for (const path of listFiles(project, sources)) hash.update(path).update(readFileSync(join(project, path)))
  for (const path of listFiles(project, ['public/**/*']))
    hash.update(path).update(String(statSync(join(project, path)).size))
  return hash.digest('hex')
}

function listFiles(project: string, patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: project }).sort()
  return found.filter((path) => !path.endsWith('.test.ts') && statSync(join(project, path)).isFile())
}

function fingerprintPath(project: string, dist: string): string {
  return join(project, dist, 'build-fingerprint')
}
