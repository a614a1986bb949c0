import type { PolicyCases } from './policy-case.ts'

const byOwners = (sql: string, given?: string): PolicyCases => ({
  allow: { as: 'owner', sql, ...(given && { given }) },
  deny: [
    { as: 'editor', sql, ...(given && { given }) },
    { as: 'reader', sql, ...(given && { given }) },
  ],
})
const unpublished = `insert into public.publication_pages (id, label) values ('fresh', 'Fresh')`
const removed = `
  insert into public.publication_pages (id, label, removed_at) values ('gone', 'Gone', now());
  insert into public.publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
  select 'gone', 1, document, quoted, 'staff', now() from public.publication_page_versions where page_id = 'terms' and number = 1`

/** Pages of the publication are written by functions only. */
export const pages: Record<string, PolicyCases> = {
  'publication_pages: everyone sees which pages there are': {
    allow: { as: 'anon', sql: `select id from public.publication_pages where id = 'terms'` },
    deny: [{ as: 'anon', sql: `select id from public.publication_pages where id = 'fresh'`, given: unpublished }],
  },
  'publication_pages: owners see pages that are not published': byOwners(
    `select from public.publication_pages where id = 'fresh'`,
    unpublished,
  ),
  'publication_page_versions: everyone reads the versions of a page': {
    allow: { as: 'anon', sql: `select number from public.publication_page_versions where page_id = 'terms'` },
    deny: [
      { as: 'anon', sql: `select number from public.publication_page_versions where page_id = 'gone'`, given: removed },
    ],
  },
  'publication_page_versions: owners read the versions of removed pages': byOwners(
    `select number from public.publication_page_versions where page_id = 'gone'`,
    removed,
  ),
  'publication_page_drafts: owners read working copies of pages': byOwners(
    `select from public.publication_page_drafts where page_id = 'terms'`,
  ),
}
