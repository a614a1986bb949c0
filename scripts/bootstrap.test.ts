import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian bootstrap '))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
  describePackage('one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('installs once, and again when the lock file changes', async () => {
  script(`console.log('running')`)
  const installing = 'Installing the packages of Meridian.'
  const first = await run()
  expect([first.code, first.output]).toEqual([0, 'running\n'])
  expect(first.errors).toContain(installing)
  expect(existsSync(join(folder, 'node_modules/.meridian-lock'))).toBe(true)

  expect((await run()).errors).not.toContain(installing)
  utimesSync(join(folder, 'package-lock.json'), new Date(), new Date())
  expect((await run()).errors).not.toContain(installing)
  describePackage('one', 'two')
  expect((await run()).errors).toContain(installing)
})

it('forwards arguments, environment and exit code', async () => {
  script(`console.log(process.argv.slice(2).join('|'), process.env.GREETING); process.exit(7)`)
  const { code, output } = await run(['--json', 'two words'], { GREETING: 'good day' })
  expect([code, output]).toEqual([7, '--json|two words good day\n'])
})

it('forwards signals and waits for the script to end', async () => {
  script(`
    process.on('SIGTERM', () => { console.log('tidied up'); process.exit(3) })
    setInterval(() => {}, 1000)
    console.log('ready')`)
  const { code, output } = await run([], {}, (child) => child.kill('SIGTERM'))
  expect([code, output]).toEqual([3, 'ready\ntidied up\n'])
})

/** Writes a package whose dependencies are folders beside it, so that npm downloads nothing. */
function describePackage(...dependencies: string[]): void {
  const manifest = {
    name: 'a-magazine',
    version: '1.0.0',
    type: 'module',
    dependencies: Object.fromEntries(dependencies.map((name) => [name, `file:${name}`])),
  }
  const packages: Record<string, object> = { '': manifest }
  for (const name of dependencies) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
    packages[name] = { version: '1.0.0' }
    packages[`node_modules/${name}`] = { resolved: name, link: true }
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const lock = { name: manifest.name, version: manifest.version, lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
}

function script(code: string): void {
  writeFileSync(join(folder, 'scripts/act.ts'), code)
}

interface Outcome {
  code: number | null
  output: string
  errors: string
}

function run(
  args: string[] = [],
  env: Record<string, string> = {},
  onReady?: (child: ReturnType<typeof spawn>) => void,
): Promise<Outcome> {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/act.ts', ...args], {
    cwd: folder,
    env: { ...process.env, ...env, npm_lifecycle_event: undefined },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    if (output === 'ready\n') onReady?.(child)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })))
}
