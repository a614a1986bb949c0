import { z } from 'zod'

const Row = z.record(z.string(), z.unknown()).nullable()

/** One row of the content log: what a transaction did to public content. Rows carry column names, bodies left out. */
export const ContentChange = z.object({
  id: z.string(),
  entity: z.enum([
    'articles',
    'issues',
    'plans',
    'site_settings',
    'redirects',
    'article_lists',
    'authors',
    'publication_pages',
    'publication_page_versions',
  ]),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  oldRow: Row,
  newRow: Row,
  changedAt: z.date(),
})
export type ContentChange = z.infer<typeof ContentChange>
