import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNightly } from '../../tests/seed.ts'
import { freePort, isFree, loopback } from './ports.ts'
import { isRunning } from './processes.ts'
import { readStackFile, type StackUrls } from './stack-file.ts'
import { createTestProject, type StartedCommand, type TestProject } from './test-project.ts'

const ready = 'Stop        Ctrl-C'

const root = process.getuid?.() === 0
/** An unprivileged account of every Unix; initdb needs one with a name. */
const daemonUid = 1
/** Root can start commands as that account, unless this checkout lies below a folder that only root may enter. */
const canStartAsDaemon = root && spawnSync(process.execPath, ['--version'], { uid: daemonUid }).status === 0

describe('npm start, on a path with spaces and quotes', () => {
  let project: TestProject
  let firstStart: StartedCommand
  let addresses: StackUrls

  beforeAll(async () => {
    project = createTestProject()
    firstStart = project.start()
    await firstStart.waitForOutput(ready)
    addresses = JSON.parse((await project.script('status', '--json')).output)
  })
  afterAll(() => project.remove())

  it('prints the addresses of running services', async () => {
    expect(Object.keys(addresses)).toEqual([
      'siteUrl',
      'supabaseUrl',
      'databaseUrl',
      'mailUrl',
      'stripeUrl',
      'publishableKey',
      'secretKey',
    ])
    expect(await text(addresses.siteUrl)).toBe('A page')
    expect(JSON.parse(await text(`${addresses.supabaseUrl}/functions/v1/hello/there`)).path).toBe('/hello/there')
    expect((await fetch(addresses.mailUrl)).status).toBe(200)
    expect(await signIn(addresses, 'editor@meridian.example', 'meridian-editor')).toBe(200)
    expect(firstStart.output()).toContain('reader@meridian.example, password meridian-reader')
  })

  it('rejects a second start and a reset in the same folder', async () => {
    const second = project.start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already running in this folder, at ${addresses.siteUrl}`)
    const reset = await project.script('reset')
    expect([reset.code, reset.errors]).toEqual([1, 'Meridian is running in this folder: stop it with Ctrl-C first.\n'])
  })

  it('restarts a service that was killed, and logs it', async () => {
    for (const name of ['Function hello', 'Postgres', 'Site']) {
      process.kill(processOf(project, name).pid, 'SIGKILL')
      await firstStart.waitForOutput(`${name} ended by SIGKILL. Restarting it.`)
      await firstStart.waitForOutput(`${name} is back after`)
    }
    expect(await text(addresses.siteUrl)).toBe('A page')
    expect(await rows(addresses, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts after a SIGKILL with its data, and ends orphaned processes', async () => {
    await rows(addresses, 'create table public.survivor as select 42 as answer')
    const stackFile = readStackFile(project.home)
    const orphans = Object.values(stackFile?.processes ?? {})
    // The site and the function survive; of Postgres only the first process dies, its sessions live on.
    for (const pid of [stackFile?.supervisor.pid, firstStart.child.pid, processOf(project, 'Postgres').pid])
      process.kill(pid ?? 0, 'SIGKILL')
    await firstStart.ended
    expect(isRunning(processOf(project, 'Site'))).toBe(true)
    expect((await project.script('status')).code).toBe(1)

    const again = project.start()
    await again.waitForOutput(ready)
    expect(orphans.filter(isRunning)).toEqual([])
    const now = JSON.parse((await project.script('status', '--json')).output) as StackUrls
    // Ports may differ: another program may have taken or released one meanwhile.
    const { publishableKey, secretKey } = addresses
    expect(now).toMatchObject({ publishableKey, secretKey })
    expect(await rows(now, 'select answer from public.survivor')).toEqual([{ answer: 42 }])

    const identities = Object.values(readStackFile(project.home)?.processes ?? {})
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)
    expect(identities.filter(isRunning)).toEqual([])
    for (const url of [now.siteUrl, now.supabaseUrl, now.databaseUrl, now.mailUrl]) {
      expect(await isFree(Number(new URL(url).port))).toBe(true)
    }
    const status = await project.script('status')
    expect([status.code, status.errors]).toEqual([1, 'Nothing is running here. `npm start` starts it.\n'])
  })
})

describe('ports', () => {
  let otherServer: Server
  let port: number
  let project: TestProject

  beforeAll(async () => {
    project = createTestProject()
    port = await freePort(0)
    otherServer = createServer()
    await new Promise<void>((resolve) => otherServer.listen(port, loopback, resolve))
  })
  afterAll(async () => {
    otherServer.close()
    await project.remove()
  })

  it('are the next free ones when the default ones are taken', async () => {
    expect(await freePort(port)).toBeGreaterThan(port)
    const chosen = await freePort(port)
    expect(await freePort(chosen), 'a claimed port, on which no program listens yet').toBeGreaterThan(chosen)
  })

  it('end the start with one sentence when PORT is taken', async () => {
    const start = project.start({ env: { PORT: String(port) } })
    expect(await start.ended).toBe(1)
    const taken = `Port ${port} is taken by another program: stop that program, or choose another PORT.`
    expect(start.output().trim()).toBe(taken)
  })

  it('rejects an environment that names a part of an external Supabase', async () => {
    const start = project.start({ env: { SUPABASE_URL: 'http://127.0.0.1:1' } })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('SUPABASE_URL is set, but DATABASE_URL')
  })

  it('starts only the site with an external Supabase', async () => {
    const externalSupabase = {
      SUPABASE_URL: 'http://127.0.0.1:1',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
    }
    const start = project.start({ env: { ...externalSupabase, PORT: '0' } })
    await start.waitForOutput('Supabase    http://127.0.0.1:1')
    expect(Object.keys(readStackFile(project.home)?.processes ?? {})).toEqual(['Site'])
    start.child.kill('SIGTERM')
    expect(await start.ended).toBe(0)
  })
})

describe.runIf(isNightly)('two starts at the same moment, one of them below a folder of mode 0700', () => {
  let open: TestProject
  let closed: TestProject
  let runs: StartedCommand[]
  beforeAll(async () => {
    open = createTestProject()
    closed = createTestProject({ private: true })
    runs = [open.start(), closed.start()]
    await Promise.all(runs.map((run) => run.waitForOutput(ready)))
  })
  afterAll(() => Promise.all([open, closed].map((project) => project?.remove())))

  it('use different ports', () => {
    const chosen = [open, closed].flatMap((project) => {
      const { siteUrl, supabaseUrl, databaseUrl, mailUrl } = readStackFile(project.home)?.addresses ?? ({} as StackUrls)
      return [siteUrl, supabaseUrl, databaseUrl, mailUrl].map((url) => new URL(url).port)
    })
    expect(new Set(chosen).size).toBe(8)
  })

  it('both run and stop without an error', async () => {
    for (const run of runs) run.child.kill('SIGTERM')
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0])
  })

  it.runIf(canStartAsDaemon)('refuse data that belongs to another user', async () => {
    chmodSync(dirname(closed.folder), 0o755)
    const start = closed.start({ uid: daemonUid })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('belongs to another user')
  })
})

describe.runIf(canStartAsDaemon && isNightly)('the user who starts it', () => {
  let project: TestProject
  afterAll(() => project?.remove())

  it('can be an ordinary user first and root afterwards', async () => {
    project = createTestProject({ owner: daemonUid })
    for (const uid of [daemonUid, 0]) {
      const start = project.start({ uid })
      await start.waitForOutput(ready)
      start.child.kill('SIGTERM')
      expect(await start.ended).toBe(0)
    }
  })
})

function processOf(project: TestProject, name: string) {
  const identity = readStackFile(project.home)?.processes[name]
  if (!identity) throw new Error(`${name} is not running`)
  return identity
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function signIn({ supabaseUrl, secretKey }: StackUrls, email: string, password: string): Promise<number> {
  const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

async function rows({ databaseUrl }: StackUrls, query: string) {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    return [...(await sql.unsafe(query))]
  } finally {
    await sql.end()
  }
}
