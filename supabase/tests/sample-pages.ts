import { OTHER_ID, SAMPLE_ID, type Table } from './sample-row.ts'

/** The driver stores an object as JSON. */
const document = { title: 'A page', excerpt: '', content: 'Words.', contentBlocks: [] }
const version = (page_id: string, number: number) => ({
  page_id,
  number,
  document,
  quoted: {},
  origin: 'staff',
  in_force_from: '2026-06-01T07:00:00Z',
})
/** No other version comes into force then. */
const LATER = '2026-07-01T07:00:00Z'
const accepted = {
  purchase: 'plan-change',
  plan_id: 'subscribed_to',
  versions: { terms: 1, withdrawal: 1, privacy: 1 },
}
const page = (id: string) => ({ id, label: id })

/** Migrations publish /terms. */
export const pageTables: Record<string, Table> = {
  'public.publication_pages': {
    column: 'label',
    kinds: {
      published: () => ({ key: { id: 'terms' }, fresh: page('fresh') }),
      'not published': () => ({ key: { id: 'unpublished' }, fresh: page('fresh') }),
    },
    rows: [
      { ...page('unpublished'), removed_at: null },
      { ...page('removed'), removed_at: '2026-06-01T07:00:00Z' },
    ],
  },
  'public.publication_page_versions': {
    column: 'origin',
    kinds: {
      'of a page': () => ({ key: { page_id: 'terms' }, fresh: version('terms', 2) }),
      'of a removed page': () => ({ key: { page_id: 'removed' }, fresh: version('removed', 3) }),
      'not in force when the page was removed': () => ({
        key: { in_force_from: LATER },
        fresh: version('removed', 3),
      }),
    },
    rows: [version('removed', 1), { ...version('removed', 2), in_force_from: LATER }],
  },
  'private.accepted_terms': {
    column: 'plan_id',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: { ...accepted, id: OTHER_ID, quote_id: OTHER_ID } }) },
    rows: [{ ...accepted, id: SAMPLE_ID, quote_id: SAMPLE_ID }],
  },
  'public.publication_page_drafts': {
    column: 'version',
    kinds: { any: () => ({ key: { page_id: 'terms' }, fresh: { page_id: 'unpublished', document } }) },
    rows: [],
  },
}
