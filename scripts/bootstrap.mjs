// The door of every npm command: node scripts/bootstrap.mjs <script.ts> [arguments]
// Runs on the Node that a machine has (20 or newer) with nothing installed, so: no packages, no new syntax. It installs
// what the lock file names, then hands over to the Node that the project brings along.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(project, 'node_modules')
const lockHashFile = join(modules, '.meridian-lock')

const [script, ...args] = process.argv.slice(2)
if (!script) stop('Which script? node scripts/bootstrap.mjs <script.ts> [arguments]')
install()
runScript(findNode())

function install() {
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8')
  const expected = createHash('sha256').update(lock).digest('hex')
  if (read(lockHashFile) === expected) return
  if (!isInstalled(JSON.parse(lock))) runNpmCi()
  try {
    writeFileSync(lockHashFile, expected)
  } catch {
    // Someone else's installation: it is complete, it only has to be looked at again next time.
  }
}

/** Someone may have run npm themselves: npm keeps a note of what it installed. */
function isInstalled(lock) {
  const note = read(join(modules, '.package-lock.json'))
  if (!note) return false
  const installed = JSON.parse(note).packages
  return Object.entries(lock.packages).every(
    ([path, { version, optional, devOptional }]) =>
      !path.startsWith('node_modules/') ||
      (installed[path] ? installed[path].version === version : optional || devOptional),
  )
}

function runNpmCi() {
  console.error('Installing what Meridian is made of. This happens once and takes a minute or two.')
  const own = process.env.npm_execpath
  const ci = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const result = spawnSync(command, [...before, ...ci], {
    cwd: project,
    // What a script prints stays the only thing on standard output.
    stdio: ['inherit', process.stderr.fd, process.stderr.fd],
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (result.status !== 0) stop('npm could not install the packages; its message stands above.')
}

function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const system = process.platform === 'win32' ? 'win' : process.platform
  const own = join(modules, `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  stop(
    `Meridian needs Node 22.18 or newer on this system, and this is ${process.versions.node}: see https://nodejs.org.`,
  )
}

function runScript(node) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  const child = spawn(node, [resolve(project, script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  stopWithParent(child)
}

/** npm runs us through a shell that may die of a signal without passing it on. */
function stopWithParent(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
