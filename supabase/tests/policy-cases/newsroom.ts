import { author, editor, otherStaff, type PolicyCase, type PolicyCases } from './policy-case.ts'

/** Tables that editorial staff read, and support and readers do not. */
const readByEditorialStaff = (table: string): PolicyCases => ({
  allow: { as: 'author', sql: `select from public.${table}` },
  deny: [
    { as: 'reader', sql: `select from public.${table}` },
    { as: 'support', sql: `select from public.${table}` },
  ],
})
const byEditors = (sql: string): PolicyCases => ({
  allow: { as: 'editor', sql },
  deny: [
    { as: 'author', sql },
    { as: 'support', sql },
    { as: 'reader', sql },
  ],
})
const insertLink = (draft: string) =>
  `insert into public.preview_links (token_hash, draft_id, expires_at)
   select sha256('fresh'), '${draft}', now() + interval '1 day'`
const revoke = (draft: string) => `update public.preview_links set revoked_at = now() where draft_id = '${draft}'`
const byPublisher = (sql: string): PolicyCases => ({
  allow: { as: 'publisher', sql },
  deny: [],
  noDenialReason: 'publishers write all rows, and the grant refuses everyone else',
})
const report: PolicyCase['sql'] = `insert into public.site_nodes (node, phase) values ('site-2', 'following')`

/** Policies on what the newsroom writes. Working copies, revisions, leases and comments are written by functions only. */
export const newsroom: Record<string, PolicyCases> = {
  'authors: everyone reads authors': {
    allow: { as: 'anon', sql: 'select id from public.authors' },
    deny: [],
    noDenialReason: 'authors are public',
  },
  'authors: editors add authors': byEditors(`insert into public.authors (id, name) values ('fresh', 'Fresh')`),
  'authors: editors change authors': byEditors(`update public.authors set biography = 'New' where id = 'ada'`),
  'authors: editors remove authors': {
    ...byEditors(`delete from public.authors where id = 'unused'`),
    allow: {
      as: 'editor',
      sql: `delete from public.authors where id = 'unused'`,
      given: `insert into public.authors (id, name) values ('unused', 'Unused')`,
    },
    deny: (['author', 'support', 'reader'] as const).map((as) => ({
      as,
      sql: `delete from public.authors where id = 'unused'`,
      given: `insert into public.authors (id, name) values ('unused', 'Unused')`,
    })),
  },
  'article_authors: everyone reads the authors of articles that they can read': {
    allow: { as: 'anon', sql: `select from public.article_authors where article_id = 'live-${otherStaff}'` },
    deny: [
      { as: 'anon', sql: `select from public.article_authors where article_id = 'draft-${otherStaff}'` },
      { as: 'reader', sql: `select from public.article_authors where article_id = 'draft-${otherStaff}'` },
    ],
  },
  'article_drafts: editorial staff read working copies': readByEditorialStaff('article_drafts'),
  'article_revisions: editorial staff read revisions': readByEditorialStaff('article_revisions'),
  'article_leases: editorial staff see who edits': readByEditorialStaff('article_leases'),
  'article_presence: editorial staff see who has an article open': readByEditorialStaff('article_presence'),
  'article_comments: editorial staff read comments': readByEditorialStaff('article_comments'),
  'preview_links: editorial staff see preview links': readByEditorialStaff('preview_links'),
  'preview_links: editors share, and authors share what is theirs': {
    allow: { as: 'author', sql: insertLink(author) },
    deny: [
      { as: 'author', sql: insertLink(otherStaff) },
      { as: 'support', sql: insertLink(otherStaff) },
      { as: 'reader', sql: insertLink(otherStaff) },
    ],
  },
  'preview_links: editors revoke preview links, and authors their own': {
    allow: { as: 'author', sql: revoke(author) },
    deny: [
      { as: 'author', sql: revoke(editor) },
      { as: 'editor', sql: `update public.preview_links set revoked_at = null where draft_id = '${editor}'` },
    ],
  },
  'site_nodes: publishers report that they run': byPublisher(report),
  'site_nodes: editorial staff see whether publishers run': readByEditorialStaff('site_nodes'),
  'publish_records: publishers read what was published': byPublisher('select from public.publish_records'),
  'publish_records: publishers record what they published': byPublisher(
    `insert into public.publish_records (node, live_at, milliseconds, paths, path_count) values ('site-1', now(), 1, '{/}', 1)`,
  ),
  'release_targets: publishers hold buckets and report on them': byPublisher(
    `insert into public.release_targets (target, holder, held_until) values ('s3.example/one', 'site-1', now())`,
  ),
  'release_targets: editorial staff see how far buckets are': readByEditorialStaff('release_targets'),
  'publish_records: editorial staff see what was published': readByEditorialStaff('publish_records'),
}
