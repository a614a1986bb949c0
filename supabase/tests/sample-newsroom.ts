import { createHash } from 'node:crypto'
import { accountOf, accounts, otherStaff, type Person } from './identities.ts'
import { OTHER_ID, SAMPLE_ID, type Table, type Values } from './sample-row.ts'

/** The driver stores an object as JSON, and its types for a row do not know that. */
const document = {
  title: 'A draft',
  excerpt: '',
  content: '',
  category: '',
  imageUrl: null,
  imageAlt: '',
  authorIds: [],
  issueId: null,
  position: 0,
  featured: false,
  slug: null,
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
  contentBlocks: [],
} as unknown as string
/** The working copy of an account has its id. */
const draft = (created_by: string): Values => ({ id: created_by, document, created_by })
const own = (values: (account: string) => Values, column = 'draft_id') => ({
  own: (person: Person) => ({ key: { [column]: accountOf(person) }, fresh: values(accountOf(person)) }),
  "another's": () => ({ key: { [column]: otherStaff.id }, fresh: values(otherStaff.id) }),
})
const comment = (author_id: string): Values => ({ draft_id: author_id, body: 'Which year?', author_id })
const link = (draft_id: string, token: string): Values => ({
  token_hash: createHash('sha256').update(token).digest(),
  draft_id,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
})
const releaseTarget = (target: string) => ({ target, holder: 'site-1', held_until: '2026-06-01T07:00:00Z' })
const backupRun = (host: string) => ({
  host,
  started_at: '2026-06-01T07:00:00Z',
  destination: '/backups',
  failure: 'The disk is full.',
})
const record = (node: string): Values => ({
  node,
  live_at: '2026-06-01T07:00:00Z',
  milliseconds: 41,
  paths: '{/}',
  path_count: 1,
})

/** The newsroom's tables, in an order in which their rows can be inserted. */
export const newsroomTables: Record<string, Table> = {
  'private.role_permissions': {
    column: 'roles',
    kinds: {
      any: () => ({ key: { permission: 'articles.read' }, fresh: { permission: 'everything.do', roles: '{author}' } }),
    },
    rows: [],
  },
  'public.authors': {
    column: 'name',
    kinds: { any: () => ({ key: { id: 'bo' }, fresh: { id: 'fresh', name: 'Fresh' } }) },
    rows: [
      { id: 'ada', name: 'Ada Lindqvist' },
      { id: 'bo', name: 'Bo, who has no article' },
    ],
  },
  'public.article_authors': {
    column: 'position',
    kinds: {
      'of a live article': () => ({
        key: { article_id: `live-${otherStaff.id}` },
        fresh: { article_id: `live-${otherStaff.id}`, author_id: 'ada', position: 2 },
      }),
      'of a draft': () => ({
        key: { article_id: `draft-${otherStaff.id}` },
        fresh: { article_id: `draft-${otherStaff.id}`, author_id: 'ada', position: 2 },
      }),
    },
    rows: [
      { article_id: `live-${otherStaff.id}`, author_id: 'ada', position: 1 },
      { article_id: `draft-${otherStaff.id}`, author_id: 'ada', position: 1 },
    ],
  },
  'public.article_drafts': {
    column: 'document',
    kinds: own((created_by) => ({ id: OTHER_ID, document, created_by }), 'id'),
    rows: accounts.map(draft),
  },
  'public.article_revisions': {
    column: 'kind',
    kinds: own((draft_id) => ({ draft_id, version: 2, kind: 'save', document, saved_by: draft_id })),
    rows: [],
  },
  'public.article_leases': {
    column: 'expires_at',
    kinds: own((user_id) => ({ draft_id: user_id, tab_id: OTHER_ID, user_id, expires_at: '2999-01-01T00:00:00Z' })),
    rows: accounts.map((user_id) => ({
      draft_id: user_id,
      tab_id: SAMPLE_ID,
      user_id,
      expires_at: '2999-01-01T00:00:00Z',
    })),
  },
  'public.article_presence': {
    column: 'seen_at',
    kinds: own((user_id) => ({ draft_id: user_id, tab_id: OTHER_ID, user_id })),
    rows: accounts.map((user_id) => ({ draft_id: user_id, tab_id: SAMPLE_ID, user_id })),
  },
  'public.article_comments': {
    column: 'resolved_at',
    kinds: own(comment),
    rows: accounts.map(comment),
  },
  'public.preview_links': {
    column: 'revoked_at',
    kinds: own((account) => link(account, 'fresh')),
    // A revoked link may be revoked again, and cannot become valid.
    rows: accounts.map((account) => ({
      ...link(account, account),
      created_by: account,
      revoked_at: '2026-06-01T07:00:00Z',
    })),
  },
  'public.site_nodes': {
    column: 'phase',
    kinds: { any: () => ({ key: { node: 'site-1' }, fresh: { node: 'site-2', phase: 'following' } }) },
    rows: [{ node: 'site-1', phase: 'following' }],
  },
  'public.publish_records': {
    column: 'milliseconds',
    kinds: { any: () => ({ key: { node: 'site-1' }, fresh: record('site-2') }) },
    rows: [record('site-1')],
  },
  'public.release_targets': {
    column: 'pending',
    kinds: { any: () => ({ key: { target: 's3.example/one' }, fresh: releaseTarget('s3.example/two') }) },
    rows: [releaseTarget('s3.example/one')],
  },
  'private.backup_runs': {
    column: 'failure',
    kinds: { any: () => ({ key: { host: 'one' }, fresh: backupRun('two') }) },
    rows: [backupRun('one')],
  },
}
