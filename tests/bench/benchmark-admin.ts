import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import type { ArticleDocument, ArticleDraft, SavedArticle } from '#shared/contracts/article-draft.ts'
import { table } from '../../scripts/table.ts'
import { loadSigningKey, type SigningKey } from '../../supabase/embedded/auth/signing-key.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { sessionCookieOf } from '../api/session-cookies.fixtures.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { adminLists } from './admin-lists.ts'
import { addNewsroom, type StaffSession } from './large-newsroom.ts'
import { median, passOrFail, percentile } from './statistics.ts'

const LIST_BAR_MS = 150
const SAVE_BAR_MS = 100
const PREVIEW_BAR_MS = 300
/** The limits of `bench -- publisher`. */
const LIVE_BARS_MS = { median: 60, p95: 150 }

const LIST_REQUESTS = 30
const SAVES = 60
const SIMULTANEOUS_EDITORS = 20
const ROUNDS = 5
const PREVIEWS = 30
const PUBLISHES = 30

/** Milliseconds of one call: the whole request, and its time in the database as the function reports it. */
interface Sample {
  total: number
  database: number
}

type Measure = (as: StaffSession, path: string, options?: { method?: string; body?: object }) => Promise<Measured>

interface Measured extends Sample {
  response: Response
  text: string
}

/**
 * The admin with a large newsroom, over HTTP: site, function, Postgres. The site starts on an empty database and the
 * articles are inserted past its log, so that no prebuild runs beside the measurement; `bench -- publisher` measures that.
 */
export async function benchmarkAdmin({ articles }: { articles: number }): Promise<string> {
  const stack = await startTestStack({ functions: ['api'], auth: true, durable: true })
  const superuser = postgres(superuserUrl(stack), { max: 2, onnotice: () => {} })
  let site: TestSite | undefined
  try {
    site = await startSite({ databaseUrl: stack.appUrl, env: siteEnv(stack) })
    const key = await loadSigningKey(stack.secrets.jwtSigningKey, `${stack.supabaseUrl}/auth/v1`)
    const editors = await Promise.all(Array.from({ length: SIMULTANEOUS_EDITORS }, () => newStaff(key, 'editor')))
    const owner = await newStaff(key, 'owner')
    const startedAt = performance.now()
    await addNewsroom(superuser, articles, [owner, ...editors])
    console.log(`${articles} articles inserted in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    const measure = createMeasure(site)
    const [editor = owner] = editors
    const rows = [
      ...(await listRows(measure, { owner, editor })),
      ...(await saveRows(measure, editors)),
      ...(await previewRows(measure, editor)),
      ...(await publishRows(measure, editor, superuser)),
    ]
    return table([`admin, ${articles} articles: ms`, 'median', 'p95', 'database', 'bar', ''], rows)
  } finally {
    await site?.stop()
    await superuser.end({ timeout: 1 })
    await stack.stop()
  }
}

function superuserUrl({ ownerUrl, secrets }: TestStack): string {
  const url = new URL(ownerUrl)
  url.username = 'supabase_admin'
  url.password = secrets.superuserPassword
  return url.href
}

const siteEnv = ({ supabaseUrl, secrets }: TestStack) => ({
  SUPABASE_URL: supabaseUrl,
  SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
  SITE_SECRET: secrets.siteSecret,
  SITE_WORKERS: '1',
})

async function newStaff(key: SigningKey, role: StaffSession['role']): Promise<StaffSession> {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  return { id, sessionId, role, cookie: await sessionCookieOf(key, id, sessionId) }
}

function createMeasure({ url }: TestSite): Measure {
  return async (as, path, { method = 'GET', body } = {}) => {
    const startedAt = performance.now()
    const response = await fetch(url + path, {
      method,
      headers: {
        Cookie: as.cookie,
        Origin: 'http://localhost:4321',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    const database = Number(/db;dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1])
    return { total: performance.now() - startedAt, database, response, text }
  }
}

async function listRows(measure: Measure, staff: Record<StaffSession['role'], StaffSession>) {
  const rows: Row[] = []
  for (const { name, path, role = 'editor' } of adminLists) {
    await measure(staff[role], path)
    const samples: Sample[] = []
    for (let count = 0; count < LIST_REQUESTS; count++) samples.push(await measure(staff[role], path))
    rows.push(rowOf(name, samples, LIST_BAR_MS))
  }
  return rows
}

async function saveRows(measure: Measure, editors: StaffSession[]) {
  const [editor] = editors
  if (!editor) return []
  const drafts = await Promise.all(editors.map((_, index) => readDraft(measure, editor, draftId(index * 10))))
  const alone: Sample[] = []
  for (let count = 0; count < SAVES; count++)
    alone.push(await save(measure, editor, drafts[count % drafts.length] as ArticleDraft))
  const together: Sample[] = []
  for (let round = 0; round < ROUNDS; round++)
    together.push(
      ...(await Promise.all(editors.map((each, index) => save(measure, each, drafts[index] as ArticleDraft)))),
    )
  return [
    rowOf('save a document', alone, SAVE_BAR_MS),
    rowOf(`… ${editors.length} editors at the same moment`, together, SAVE_BAR_MS),
  ]
}

async function previewRows(measure: Measure, editor: StaffSession) {
  const draft = await readDraft(measure, editor, draftId(0))
  const samples: Sample[] = []
  for (let count = 0; count < PREVIEWS; count++) {
    const title = `Typed for the ${count}th time`
    const body = { document: { ...draft.document, title } }
    const sample = await measure(editor, `/preview/articles/${draft.id}`, { method: 'POST', body })
    if (!sample.text.includes(title)) throw new Error('The preview lacks the new title.')
    samples.push(sample)
  }
  return [rowOf('preview a change, from the request to the page', samples, PREVIEW_BAR_MS)]
}

/**
 * Publishes changes of one article, as the editor does: save, publish, and the new page is asked for until it is there. The
 * article has no issue, as in `bench -- publisher`: with one, the page of the whole issue is rendered too.
 */
async function publishRows(measure: Measure, editor: StaffSession, superuser: Sql) {
  const draft = await readDraft(measure, editor, draftId(0))
  const published: Sample[] = []
  const live: number[] = []
  let address = ''
  for (let count = 0; count <= PUBLISHES; count++) {
    const title = `Published for the ${count}th time`
    await save(measure, editor, draft, { title, issueId: null })
    const startedAt = performance.now()
    const sample = await measure(editor, `/api/admin/articles/${draft.id}/publication`, {
      method: 'PUT',
      body: { baseVersion: draft.version, publishAt: null },
    })
    const { version, articleId } = JSON.parse(sample.text) as ArticleDraft
    address = `/articles/${articleId}`
    await waitUntilShown(measure, editor, address, title)
    // The first one makes the address.
    if (count > 0) {
      published.push(sample)
      live.push(performance.now() - startedAt)
    }
    draft.version = version
  }
  const recorded = await recordedTimes(superuser, address)
  return [
    rowOf('publish a change, the call', published),
    [
      'publish → live, from the request to the page',
      ...[median(live), percentile(live, 0.95)].map(inMilliseconds),
      '',
      '',
      '',
    ],
    [
      'publish → live, from the commit, as the publisher records it',
      ...[median(recorded), percentile(recorded, 0.95)].map(inMilliseconds),
      '',
      `≤ ${LIVE_BARS_MS.median}, ≤ ${LIVE_BARS_MS.p95}`,
      passOrFail(median(recorded) <= LIVE_BARS_MS.median && percentile(recorded, 0.95) <= LIVE_BARS_MS.p95),
    ],
  ]
}

async function waitUntilShown(measure: Measure, editor: StaffSession, address: string, title: string): Promise<void> {
  while (!(await measure(editor, address).catch(() => undefined))?.text.includes(title));
}

/** Of the newest changes of this page; the publisher reports them in batches. */
async function recordedTimes(superuser: Sql, path: string): Promise<number[]> {
  for (;;) {
    const rows = await superuser`
      select milliseconds from public.publish_records where paths @> array[${path}] and committed_at is not null
      order by live_at desc limit ${PUBLISHES}`
    if (rows.length === PUBLISHES) return rows.map(({ milliseconds }) => milliseconds)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const draftId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

async function readDraft(measure: Measure, editor: StaffSession, id: string): Promise<ArticleDraft> {
  return JSON.parse((await measure(editor, `/api/admin/articles/${id}`)).text)
}

/** Also sets the new version. */
async function save(
  measure: Measure,
  editor: StaffSession,
  draft: ArticleDraft,
  changes: Partial<ArticleDocument> = {},
): Promise<Sample> {
  const content = `${draft.document.content} word`
  draft.document = { ...draft.document, content, ...changes }
  const sample = await measure(editor, `/api/admin/articles/${draft.id}/document`, {
    method: 'PUT',
    body: { baseVersion: draft.version, saveId: randomUUID(), document: draft.document },
  })
  draft.version = (JSON.parse(sample.text) as SavedArticle).version
  return sample
}

type Row = (string | number)[]

function rowOf(name: string, samples: Sample[], bar?: number): Row {
  const totals = samples.map(({ total }) => total)
  const p95 = percentile(totals, 0.95)
  const database = median(samples.map((sample) => sample.database))
  return [
    name,
    inMilliseconds(median(totals)),
    inMilliseconds(p95),
    Number.isNaN(database) ? '' : inMilliseconds(database),
    bar ? `p95 ≤ ${bar}` : '',
    bar ? passOrFail(p95 <= bar) : '',
  ]
}

const inMilliseconds = (duration: number) => duration.toFixed(1)
