// Starts every npm command: node scripts/bootstrap.mjs <script.ts> [arguments]
// It runs on the Node of the machine (20 or newer) before anything is installed, so it uses no packages and no newer
// syntax.
// It installs the packages of the lock file and runs the script with the Node version among them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(project, 'node_modules')
const lockHashFile = join(modules, '.meridian-lock')
/** Node keeps compiled modules here, so that a start compiles only what has changed. A build clears it. */
const compileCache = join(modules, '.cache/compiled')

const [script, ...args] = process.argv.slice(2)
if (!script) stop('Usage: node scripts/bootstrap.mjs <script.ts> [arguments]')
install()
runScript(findNode())

function install() {
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8')
  const lockHash = createHash('sha256').update(lock).digest('hex')
  if (read(lockHashFile) === lockHash) return
  if (!isInstalled(JSON.parse(lock))) runNpmCi()
  try {
    writeFileSync(lockHashFile, lockHash)
  } catch {
    // Another user owns node_modules: the next run checks the packages again.
  }
}

/**
 * True after `npm ci` or `npm install` without this script: npm lists what it installed in
 * node_modules/.package-lock.json.
 */
function isInstalled(lock) {
  const installedLock = read(join(modules, '.package-lock.json'))
  if (!installedLock) return false
  const installed = JSON.parse(installedLock).packages
  return Object.entries(lock.packages).every(
    ([path, { version, optional, devOptional }]) =>
      !path.startsWith('node_modules/') ||
      (installed[path] ? installed[path].version === version : optional || devOptional),
  )
}

function runNpmCi() {
  console.error('Installing the packages of Meridian. This happens once and takes a minute or two.')
  const npmScript = process.env.npm_execpath
  const ci = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, prefix] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  const result = spawnSync(command, [...prefix, ...ci], {
    cwd: project,
    // Standard output is reserved for the script's own output.
    stdio: ['inherit', process.stderr.fd, process.stderr.fd],
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (result.status !== 0) stop('npm could not install the packages; its message is above.')
}

function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const system = process.platform === 'win32' ? 'win' : process.platform
  const projectNode = join(modules, `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(projectNode)) return projectNode
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
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  stopWithParent(child)
}

/** npm runs this script through a shell, which may be killed by a signal without forwarding it. */
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
