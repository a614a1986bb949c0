import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { homePath } from '../../src/lib/home-paths.ts'
import { launch } from './launch.ts'
import { logFile } from './log-file.ts'
import { waitForPort } from './ports.ts'
import { createService, type Service } from './service.ts'

export interface FunctionOptions {
  home: string
  /** The project whose supabase/functions and node_modules are used. */
  project: string
  name: string
  port: number
  /** The function's whole environment. */
  env: Record<string, string>
  /** Restart when a source file changes. */
  watch: boolean
  /** Deno's compile cache; by default in `home`. */
  cache?: string
  /** The folder of `<name>.mjs`, in place of the sources. */
  bundles?: string | undefined
  /** Packages come from `cache`, as this lock file says, instead of from node_modules: a deployed function has none. */
  lock?: string
}

/** Names of the deployable functions: folders with an index.ts that do not start with an underscore. */
export function functionNames(project: string): string[] {
  const folder = join(project, 'supabase/functions')
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => !name.startsWith('_') && existsSync(join(folder, name, 'index.ts')))
}

/**
 * Runs a function in Deno as it is deployed: without downloads, with this project's packages and explicit
 * permissions.
 */
export function functionService({
  home,
  project,
  name,
  port,
  env,
  watch,
  cache = homePath(home, 'deno'),
  bundles,
  lock,
}: FunctionOptions): Service {
  const functions = join(project, 'supabase/functions')
  const variables = { ...env, PORT: String(port) }
  return createService(`Function ${name}`, (attempt) =>
    launch(
      {
        command: denoBinary(),
        args: [
          'run',
          '--quiet',
          '--no-prompt',
          '--cached-only',
          ...(lock ? [`--lock=${lock}`, '--frozen'] : ['--no-lock', '--node-modules-dir=manual']),
          `--config=${configPath(functions, name)}`,
          '--allow-net',
          '--allow-env',
          '--allow-sys=hostname,osRelease,networkInterfaces,uid',
          `--allow-read=${joinPaths(functions, join(project, 'node_modules'))}`,
          ...(watch ? ['--watch', '--no-clear-screen'] : []),
          bundles ? join(bundles, `${name}.mjs`) : join(functions, name, 'index.ts'),
        ],
        cwd: project,
        // Nothing is inherited: a hosted function has only its declared variables.
        env: { ...variables, DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
        log: logFile(join(home, `logs/function-${name}.log`)),
        ready: (_child, signal) => waitForPort(port, signal),
      },
      attempt,
    ),
  )
}

function configPath(functions: string, name: string): string {
  const ownConfig = join(functions, name, 'deno.json')
  return existsSync(ownConfig) ? ownConfig : join(functions, 'deno.json')
}

/** Deno separates paths by commas; two commas stand for one in a name. */
function joinPaths(...paths: string[]): string {
  return paths.map((path) => path.replaceAll(',', ',,')).join(',')
}

function denoBinary(): string {
  const require = createRequire(import.meta.url)
  const installApi = require.resolve('deno/install_api.cjs')
  return (require(installApi) as { runInstall(): string }).runInstall() || join(dirname(installApi), 'deno')
}
