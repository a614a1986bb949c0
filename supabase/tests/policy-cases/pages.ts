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
  select 'gone', later.number, document, quoted, 'staff', now() + (later.number - 1) * interval '1 day'
  from public.publication_page_versions as versions, generate_series(1, 2) as later (number)
  where page_id = 'terms' and versions.number = 1`
/** The second one was to come into force after the page was removed. */
const versionsOfGone = `select number from public.publication_page_versions where page_id = 'gone'`

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
  'publication_page_versions: everyone reads versions that are or were in force': {
    allow: { as: 'anon', sql: `${versionsOfGone} and number = 1`, given: removed },
    deny: [{ as: 'anon', sql: `${versionsOfGone} and number = 2`, given: removed }],
  },
  'publication_page_versions: owners read the versions of removed pages': byOwners(
    `${versionsOfGone} and number = 2`,
    removed,
  ),
  'publication_page_drafts: owners read working copies of pages': byOwners(
    `select from public.publication_page_drafts where page_id = 'terms'`,
  ),
}
