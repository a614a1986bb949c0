import { createHash } from 'node:crypto'
import { otherStaff } from './identities.ts'
import { OTHER_ID, SAMPLE_ID, type Table, type Values } from './sample-row.ts'

const missingPage = (path: string): Values => ({ path, count: 1 })
const READ_ARTICLE = `live-${otherStaff.id}`
const statistic = { figure: 'gained', key: 'any', day: '2026-01-01', amount: 1 }
const accessToken = (name: string): Values => ({
  name,
  token_hash: createHash('sha256').update(name).digest(),
  permissions: '{redirects.write}',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
})

/** Rows of the admin's sections, in an order in which they can be inserted. */
export const sectionTables: Record<string, Table> = {
  'private.role_permissions': {
    column: 'roles',
    kinds: {
      any: () => ({ key: { permission: 'plans.write' }, fresh: { permission: 'new.permission', roles: '{owner}' } }),
    },
    rows: [],
  },
  'public.contact_replies': {
    column: 'message',
    kinds: {
      // In the name of the identity: author_id is the signed-in account by default.
      any: () => ({ key: { message_id: SAMPLE_ID }, fresh: { message_id: SAMPLE_ID, message: 'Good day.' } }),
    },
    rows: [{ message_id: SAMPLE_ID, author_id: otherStaff.id, message: 'Good morning.' }],
  },
  'private.member_search': {
    column: 'words',
    kinds: {
      any: () => ({
        key: { user_id: otherStaff.id },
        fresh: { user_id: SAMPLE_ID, words: 'ada lindqvist', created_at: new Date().toISOString() },
      }),
    },
    // A trigger inserts one for each account.
    rows: [],
  },
  'private.article_list_counters': {
    column: 'last_number',
    kinds: { any: () => ({ key: { list: 'all' }, fresh: { list: `category:${otherStaff.id}`, last_number: 1 } }) },
    // Triggers give each published or scheduled article its numbers.
    rows: [],
  },
  'private.article_lists': {
    column: 'number',
    kinds: {
      any: () => ({
        key: { article_id: READ_ARTICLE, list: 'all' },
        fresh: { list: 'all', number: 1_000_000, article_id: `draft-${otherStaff.id}` },
      }),
    },
    rows: [],
  },
  'private.article_search': {
    column: 'category',
    kinds: {
      any: () => ({
        key: { article_id: READ_ARTICLE },
        fresh: {
          article_id: `draft-${otherStaff.id}`,
          language: 'english',
          published_at: '2026-01-01',
          category: '',
          heading: '',
          words: '',
        },
      }),
    },
    // A trigger inserts one for each published or scheduled article.
    rows: [],
  },
  'private.search_vocabulary': {
    column: 'word',
    kinds: { any: () => ({ key: { word: 'lantern' }, fresh: { word: 'harbour' } }) },
    rows: [{ word: 'lantern' }],
  },
  'public.missing_pages': {
    column: 'count',
    kinds: { any: () => ({ key: { path: '/missing' }, fresh: missingPage('/fresh') }) },
    rows: [missingPage('/missing')],
  },
  'public.access_tokens': {
    column: 'revoked_at',
    kinds: { any: () => ({ key: { id: OTHER_ID }, fresh: accessToken('Fresh') }) },
    rows: [{ id: OTHER_ID, user_id: otherStaff.id, ...accessToken('Deploy') }],
  },
  'private.statistics_changes': {
    column: 'amount',
    kinds: { any: () => ({ key: { figure: 'lost' }, fresh: { ...statistic, day: '2026-01-02' } }) },
    rows: [{ ...statistic, figure: 'lost' }],
  },
  'private.daily_statistics': {
    column: 'amount',
    kinds: { any: () => ({ key: statistic, fresh: { ...statistic, day: '2026-01-02' } }) },
    rows: [statistic],
  },
  'private.article_reads': {
    column: 'count',
    kinds: {
      any: () => ({
        key: { article_id: READ_ARTICLE },
        fresh: { article_id: READ_ARTICLE, day: '2026-01-02', count: 1 },
      }),
    },
    rows: [{ article_id: READ_ARTICLE, day: '2026-01-01', count: 1 }],
  },
}
