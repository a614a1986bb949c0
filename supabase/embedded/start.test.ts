import { chmodSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, isFree, loopback } from './ports.ts'
import { isRunning } from './processes.ts'
import { type Addresses, readStackFile } from './stack-file.ts'
import { type Started, type TestProject, testProject } from './test-project.ts'

const ready = 'Stop        Ctrl-C'

const root = process.getuid?.() === 0
/** An account that every Unix has and that may do nothing special; initdb wants one with a name. */
const daemon = 1

describe('npm start, on a path with spaces and quotes', () => {
  let place: TestProject
  let first: Started
  let addresses: Addresses

  beforeAll(async () => {
    place = testProject()
    first = place.start()
    await first.says(ready)
    addresses = JSON.parse((await place.script('status', '--json')).output)
  })
  afterAll(() => place.remove())

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
    expect(first.output()).toContain('reader@meridian.example, password meridian-reader')
  })

  it('refuses a second start on the same folder, and a reset', async () => {
    const second = place.start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already running in this folder, at ${addresses.siteUrl}`)
    const reset = await place.script('reset')
    expect([reset.code, reset.errors]).toEqual([1, 'Meridian is running in this folder: stop it with Ctrl-C first.\n'])
  })

  it('starts a piece again when it dies, and says so', async () => {
    for (const name of ['Function hello', 'Postgres', 'Site']) {
      process.kill(pieceOf(place, name).pid, 'SIGKILL')
      await first.says(`${name} ended by SIGKILL. Starting it again.`)
      await first.says(`${name} is back after`)
    }
    expect(await text(addresses.siteUrl)).toBe('A page')
    expect(await rows(addresses, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('comes up after a SIGKILL with its data, ending what was left behind', async () => {
    await rows(addresses, 'create table public.kept as select 42 as answer')
    const left = readStackFile(place.home)
    const orphans = Object.values(left?.pieces ?? {})
    // The site and the function stay behind; of Postgres only the first process dies, its sessions linger.
    for (const pid of [left?.supervisor.pid, first.child.pid, pieceOf(place, 'Postgres').pid])
      process.kill(pid ?? 0, 'SIGKILL')
    await first.ended
    expect(isRunning(pieceOf(place, 'Site'))).toBe(true)
    expect((await place.script('status')).code).toBe(1)

    const again = place.start()
    await again.says(ready)
    expect(orphans.filter(isRunning)).toEqual([])
    const now = JSON.parse((await place.script('status', '--json')).output) as Addresses
    expect(now).toEqual(addresses)
    expect(await rows(now, 'select answer from public.kept')).toEqual([{ answer: 42 }])

    const pieces = Object.values(readStackFile(place.home)?.pieces ?? {})
    again.child.kill('SIGINT')
    expect(await again.ended).toBe(0)
    expect(pieces.filter(isRunning)).toEqual([])
    for (const url of [now.siteUrl, now.supabaseUrl, now.databaseUrl, now.mailUrl]) {
      expect(await isFree(Number(new URL(url).port))).toBe(true)
    }
    const status = await place.script('status')
    expect([status.code, status.errors]).toEqual([1, 'Nothing is running here. `npm start` starts it.\n'])
  })
})

describe('ports', () => {
  let neighbour: Server
  let port: number
  let place: TestProject

  beforeAll(async () => {
    place = testProject()
    port = await freePort(0)
    neighbour = createServer()
    await new Promise<void>((resolve) => neighbour.listen(port, loopback, resolve))
  })
  afterAll(async () => {
    neighbour.close()
    await place.remove()
  })

  it('takes the next one when the usual one is busy', async () => {
    expect(await freePort(port)).toBeGreaterThan(port)
    const chosen = await freePort(port)
    expect(await freePort(chosen), 'one that is chosen, though nobody listens yet').toBeGreaterThan(chosen)
  })

  it('says in one sentence that the PORT asked for is taken', async () => {
    const start = place.start({ env: { PORT: String(port) } })
    expect(await start.ended).toBe(1)
    const taken = `Port ${port} is taken by another program: stop that program, or choose another PORT.`
    expect(start.output().trim()).toBe(taken)
  })

  it('asks for all of a Supabase elsewhere, or none', async () => {
    const start = place.start({ env: { SUPABASE_URL: 'http://127.0.0.1:1' } })
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
    const start = place.start({ env: { ...elsewhere, PORT: '0' } })
    await start.says('Supabase    http://127.0.0.1:1')
    expect(Object.keys(readStackFile(place.home)?.pieces ?? {})).toEqual(['Site'])
    start.child.kill('SIGTERM')
    expect(await start.ended).toBe(0)
  })
})

describe('two starts at the same moment, one of them in a folder that is closed to everyone else', () => {
  let open: TestProject
  let closed: TestProject
  let runs: Started[]
  beforeAll(async () => {
    open = testProject()
    closed = testProject({ mode: 0o700 })
    runs = [open.start(), closed.start()]
    await Promise.all(runs.map((run) => run.says(ready)))
  })
  afterAll(() => Promise.all([open, closed].map((place) => place?.remove())))

  it('get ports of their own', () => {
    const chosen = [open, closed].flatMap((place) => {
      const { siteUrl, supabaseUrl, databaseUrl, mailUrl } = readStackFile(place.home)?.addresses ?? ({} as Addresses)
      return [siteUrl, supabaseUrl, databaseUrl, mailUrl].map((url) => new URL(url).port)
    })
    expect(new Set(chosen).size).toBe(8)
  })

  it('end well, also as root in that folder', async () => {
    for (const run of runs) run.child.kill('SIGTERM')
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0])
  })

  it.runIf(root)('have to be by whoever the data belongs to', async () => {
    chmodSync(dirname(closed.folder), 0o755)
    const start = closed.start({ uid: daemon })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('belongs to another user')
  })
})

describe.runIf(root)('who starts it', () => {
  let place: TestProject
  afterAll(() => place?.remove())

  it('may be an ordinary user, and root afterwards', async () => {
    place = testProject({ owner: daemon })
    for (const uid of [daemon, 0]) {
      const start = place.start({ uid })
      await start.says(ready)
      start.child.kill('SIGTERM')
      expect(await start.ended).toBe(0)
    }
  })
})

function pieceOf(place: TestProject, name: string) {
  const piece = readStackFile(place.home)?.pieces[name]
  if (!piece) throw new Error(`${name} is not running`)
  return piece
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function signIn({ supabaseUrl, publishableKey }: Addresses, email: string, password: string): Promise<number> {
  const answer = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

async function rows({ databaseUrl }: Addresses, query: string) {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    return [...(await sql.unsafe(query))]
  } finally {
    await sql.end()
  }
}
