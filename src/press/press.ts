import path from 'node:path'
import { madeOf } from '../lib/made-files.ts'
import { advance, type Publish } from './advance.ts'
import { createAlarm } from './alarm.ts'
import { createBinder } from './binder.ts'
import { buildIdOf, fixedPaths, loadApp } from './build.ts'
import { openPressDatabase, reading } from './database.ts'
import { keepAssets } from './keep-assets.ts'
import { createMadeFiles } from './made-files.ts'
import type { FromPress, PressState, ToPress } from './messages.ts'
import { createOnDemand } from './on-demand.ts'
import { becomeOnlyPress } from './only-press.ts'
import { emptyBeside } from './page-files.ts'
import { prebuild } from './prebuild.ts'
import { type Printer, proof } from './pressing.ts'
import { publishLine, publishRecord, rememberPublish } from './publishes.ts'
import { createQueue } from './queue.ts'
import { createRetries } from './retries.ts'
import { completeTree, newestTree, type Tree, tidyTrees } from './tree.ts'

export interface PressOptions {
  home: string
  dist: string
  siteUrl: string
  databaseUrl: string
  tell: (message: FromPress) => void
  log: (line: string) => void
}

/** How often the log is read although nobody rang: LISTEN needs a direct connection, which not every host gives. */
const POLL_MS = 5_000
const WARM_UP_ROUNDS = 5
const LONGEST_BACK_OFF_MS = 5_000
const LONGEST_REBUILD_BACK_OFF_MS = 60_000

/**
 * Follows the content log for ever. Everything that writes into the tree goes through one queue, so pages never go back
 * in time. Returns what the site tells it afterwards.
 */
export async function startPress(options: PressOptions): Promise<{ receive: (message: ToPress) => void }> {
  const { home, dist, siteUrl, databaseUrl, tell, log } = options
  await becomeOnlyPress(home, () => log('waiting for another press on these pages to end'))
  keepAssets(dist, home)
  const buildId = buildIdOf(dist)
  const app = await loadApp(dist)
  const fixed = fixedPaths(app)
  const printer: Printer = { app, siteUrl }
  const database = openPressDatabase(databaseUrl, 'meridian press')
  const inTurn = createQueue()
  const alarm = createAlarm()
  const retries = createRetries()
  const publishes = new Map<number, (at: number) => void>()
  let published = 0
  let live: Tree | undefined
  let renewing = false
  let warm = false

  const found = newestTree(home, buildId)
  if (found?.state.buildId === buildId) live = found
  tidyTrees(home, found?.folder)
  if (found) emptyBeside(found.folder)
  const onDemand = createOnDemand({ printer, database, inTurn, tree: () => live, publish: announce })
  const binder = createBinder({ siteUrl, pictures: [path.resolve(dist, 'client')] })
  const madeFiles = createMadeFiles({ database, binder, tree: () => live, log })
  report('preparing')
  void database.listen('content', alarm.ring, alarm.ring)
  void follow()

  function report(doing: PressState['doing'], progress?: string) {
    const { position, asOf, unfinished = [], stale = false } = live?.state ?? {}
    tell({ kind: 'state', state: { doing, progress, position, asOf, unfinished: unfinished.length, stale } })
  }

  /** Tells the site, and writes the line once every serving process shows the new pages. */
  function announce(publish: Publish, clockOffsetMs = 0) {
    for (const [path, error] of publish.failed) log(`${path} failed and keeps its old page: ${messageOf(error)}`)
    const id = ++published
    if (publish.paths.length > 0 || publish.redirects) {
      publishes.set(id, (at) => {
        const record = publishRecord(publish, at, clockOffsetMs)
        log(publishLine(record))
        rememberPublish(home, record)
      })
    }
    // Told even when no page has changed: what was absent may be there now, be it only as a file made on request.
    tell({ kind: 'published', id, paths: [...publish.paths, ...publish.dropped], redirects: publish.redirects })
  }

  async function follow(): Promise<never> {
    for (let backOff = 100; ; ) {
      try {
        live ??= await renew()
        const wakeAt = await step(live)
        await warmUp(live)
        backOff = 100
        if (live.state.stale && !renewing) void renewInBackground()
        report('following')
        const until = Math.min(Date.now() + POLL_MS, wakeAt ?? Number.POSITIVE_INFINITY, retries.nextAt())
        await alarm.wait(until - Date.now())
      } catch (error) {
        log(`${messageOf(error)}; trying again in ${backOff} ms`)
        report('waiting for the database')
        await alarm.wait(backOff)
        backOff = Math.min(backOff * 2, LONGEST_BACK_OFF_MS)
      }
    }
  }

  /** The first pages of a process take a hundred times as long as later ones; no editor should wait for them. */
  async function warmUp({ folder, state }: Tree): Promise<void> {
    if (warm) return
    warm = true
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      await reading(database, async (_tx, content) => {
        const { featured } = await content.frontPage()
        const article = featured ? [`/articles/${featured.id}`] : []
        await proof(printer, folder, [...state.fixed, ...article], content)
      })
    }
  }

  async function step(tree: Tree): Promise<number | undefined> {
    const due = retries.due(tree.state.unfinished)
    const { publish, wakeAt, clockOffsetMs } = await inTurn(() =>
      advance(tree, printer, database, due, madeFiles.outdate),
    )
    if (publish) announce(publish, clockOffsetMs)
    retries.settle(tree.state.unfinished)
    return wakeAt
  }

  /** A whole new tree: pressed while the old one is followed and served, brought up to date, then taken into use. */
  async function renew(): Promise<Tree> {
    const began = performance.now()
    let told = began
    const onProgress = (done: number, all: number) => {
      const seconds = (performance.now() - began) / 1000
      const progress = `${done} of ${all} pages, ${Math.round(done / seconds)} pages/s`
      if (!live) report('preparing', progress)
      if (performance.now() - told < 1000 && done < all) return
      told = performance.now()
      log(`pressed ${progress}`)
    }
    const earlier = live?.folder
    const staged = await prebuild({ home, dist, printer, databaseUrl, database, buildId, fixed, earlier, onProgress })
    return inTurn(async () => {
      await advance(staged, printer, database, [], madeFiles.outdate)
      const tree = completeTree(staged)
      live = tree
      tell({ kind: 'tree', folder: tree.folder })
      tidyTrees(home, tree.folder)
      return tree
    })
  }

  async function renewInBackground() {
    renewing = true
    for (let backOff = 1_000; renewing; backOff = Math.min(backOff * 2, LONGEST_REBUILD_BACK_OFF_MS)) {
      await renew().then(
        () => {
          renewing = false
        },
        async (error) => {
          log(`the new tree has to wait: ${messageOf(error)}`)
          await new Promise((resolve) => setTimeout(resolve, backOff))
        },
      )
    }
    alarm.ring()
  }

  return {
    receive(message) {
      if (message.kind === 'live') {
        publishes.get(message.id)?.(Date.now())
        publishes.delete(message.id)
        return
      }
      const made = madeOf(message.path)
      const asked = made ? madeFiles.ask(message.path, made) : onDemand(message.path)
      void asked.then((outcome) => tell({ kind: 'rendered', id: message.id, outcome }))
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
}
