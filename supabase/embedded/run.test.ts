import { chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, isFree, loopback } from './ports.ts'
import { isRunning } from './processes.ts'
import { readStackFile, type StackAddresses } from './stack-file.ts'
import { createTestProject, type StartedCommand, type TestProject } from './test-project.ts'

const ready = 'Stop        Ctrl-C'

const root = process.getuid?.() === 0
/** An account that every Unix has and that may do nothing special; initdb wants one with a name. */
const daemonUid = 1

describe('npm start, on a path with spaces and quotes', () => {
  let testFolder: TestProject
  let firstStart: StartedCommand
  let addresses: StackAddresses

  beforeAll(async () => {
    testFolder = createTestProject()
    firstStart = testFolder.start()
    await firstStart.waitForOutput(ready)
    addresses = JSON.parse((await testFolder.script('status', '--json')).output)
  })
  afterAll(() => testFolder.remove())

  it('tells where everything is, and it is there', async () => {
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

  it('refuses a second start on the same folder, and a reset', async () => {
    const second = testFolder.start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already running in this folder, at ${addresses.siteUrl}`)
    const reset = await testFolder.script('reset')
    expect([reset.code, reset.errors]).toEqual([1, 'Meridian is running in this folder: stop it with Ctrl-C first.\n'])
  })

  it('starts a piece again when it dies, and says so', async () => {
    for (const name of ['Function hello', 'Postgres', 'Site']) {
      process.kill(processOf(testFolder, name).pid, 'SIGKILL')
      await firstStart.waitForOutput(`${name} ended by SIGKILL. Starting it again.`)
      await firstStart.waitForOutput(`${name} is back after`)
    }
    expect(await text(addresses.siteUrl)).toBe('A page')
    expect(await rows(addresses, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('comes up after a SIGKILL with its data, ending what was left behind', async () => {
    await rows(addresses, 'create table public.kept as select 42 as answer')
    const stackFile = readStackFile(testFolder.home)
    const orphans = Object.values(stackFile?.processes ?? {})
    // The site and the function stay behind; of Postgres only the first process dies, its sessions linger.
    for (const pid of [stackFile?.supervisor.pid, firstStart.child.pid, processOf(testFolder, 'Postgres').pid])
      process.kill(pid ?? 0, 'SIGKILL')
    await firstStart.ended
    expect(isRunning(processOf(testFolder, 'Site'))).toBe(true)
    expect((await testFolder.script('status')).code).toBe(1)

    const again = testFolder.start()
    await again.waitForOutput(ready)
    expect(orphans.filter(isRunning)).toEqual([])
    const now = JSON.parse((await testFolder.script('status', '--json')).output) as StackAddresses
    expect(now).toEqual(addresses)
    expect(await rows(now, 'select answer from public.kept')).toEqual([{ answer: 42 }])

    const identities = Object.values(readStackFile(testFolder.home)?.processes ?? {})
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)
    expect(identities.filter(isRunning)).toEqual([])
    for (const url of [now.siteUrl, now.supabaseUrl, now.databaseUrl, now.mailUrl]) {
      expect(await isFree(Number(new URL(url).port))).toBe(true)
    }
    const status = await testFolder.script('status')
    expect([status.code, status.errors]).toEqual([1, 'Nothing is running here. `npm start` starts it.\n'])
  })
})

describe('ports', () => {
  let otherServer: Server
  let port: number
  let testFolder: TestProject

  beforeAll(async () => {
    testFolder = createTestProject()
    port = await freePort(0)
    otherServer = createServer()
    await new Promise<void>((resolve) => otherServer.listen(port, loopback, resolve))
  })
  afterAll(async () => {
    otherServer.close()
    await testFolder.remove()
  })

  it('takes the next one when the usual one is busy', async () => {
    expect(await freePort(port)).toBeGreaterThan(port)
    const chosen = await freePort(port)
    expect(await freePort(chosen), 'one that is chosen, though nobody listens yet').toBeGreaterThan(chosen)
  })

  it('says in one sentence that the PORT asked for is taken', async () => {
    const start = testFolder.start({ env: { PORT: String(port) } })
    expect(await start.ended).toBe(1)
    const taken = `Port ${port} is taken by another program: stop that program, or choose another PORT.`
    expect(start.output().trim()).toBe(taken)
  })

  it('asks for all of a Supabase elsewhere, or none', async () => {
    const start = testFolder.start({ env: { SUPABASE_URL: 'http://127.0.0.1:1' } })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('SUPABASE_URL is set, but DATABASE_URL')
  })

  it('starts only the site when a Supabase elsewhere is given', async () => {
    const elsewhere = {
      SUPABASE_URL: 'http://127.0.0.1:1',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
    }
    const start = testFolder.start({ env: { ...elsewhere, PORT: '0' } })
    await start.waitForOutput('Supabase    http://127.0.0.1:1')
    expect(Object.keys(readStackFile(testFolder.home)?.processes ?? {})).toEqual(['Site'])
    start.child.kill('SIGTERM')
    expect(await start.ended).toBe(0)
  })
})

describe('two starts at the same moment, one of them below a folder of mode 0700', () => {
  let open: TestProject
  let closed: TestProject
  let runs: StartedCommand[]
  beforeAll(async () => {
    open = createTestProject()
    closed = createTestProject({ private: true })
    runs = [open.start(), closed.start()]
    await Promise.all(runs.map((run) => run.waitForOutput(ready)))
  })
  afterAll(() => Promise.all([open, closed].map((testFolder) => testFolder?.remove())))

  it('use different ports', () => {
    const chosen = [open, closed].flatMap((testFolder) => {
      const { siteUrl, supabaseUrl, databaseUrl, mailUrl } =
        readStackFile(testFolder.home)?.addresses ?? ({} as StackAddresses)
      return [siteUrl, supabaseUrl, databaseUrl, mailUrl].map((url) => new URL(url).port)
    })
    expect(new Set(chosen).size).toBe(8)
  })

  it('both run and stop without an error', async () => {
    for (const run of runs) run.child.kill('SIGTERM')
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0])
  })

  it.runIf(root)('refuse data that belongs to another user', async () => {
    chmodSync(dirname(closed.folder), 0o755)
    const start = closed.start({ uid: daemonUid })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('belongs to another user')
  })
})

describe.runIf(root)('who starts it', () => {
  let testFolder: TestProject
  afterAll(() => testFolder?.remove())

  it('may be an ordinary user, and root afterwards', async () => {
    testFolder = createTestProject({ owner: daemonUid })
    for (const uid of [daemonUid, 0]) {
      const start = testFolder.start({ uid })
      await start.waitForOutput(ready)
      start.child.kill('SIGTERM')
      expect(await start.ended).toBe(0)
    }
  })
})

function processOf(testFolder: TestProject, name: string) {
  const identity = readStackFile(testFolder.home)?.processes[name]
  if (!identity) throw new Error(`${name} is not running`)
  return identity
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function signIn(
  { supabaseUrl, publishableKey }: StackAddresses,
  email: string,
  password: string,
): Promise<number> {
  const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

async function rows({ databaseUrl }: StackAddresses, query: string) {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    return [...(await sql.unsafe(query))]
  } finally {
    await sql.end()
  }
}
