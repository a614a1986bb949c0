import type { MediaUse } from '#shared/contracts/media.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminQuery } from '../admin-queries.ts'

/** Where a picture is used, with the way there. */
export function MediaUses({ id }: { id: string }) {
  const query = useAdminQuery('/admin/media/{id}/uses', { path: { id } })
  return (
    <section className="mt-10 border-t border-line pt-6" aria-labelledby="picture-uses">
      <h2 id="picture-uses" className="text-subtitle">
        Used in
      </h2>
      <div className="mt-3">
        <QueryBoundary
          query={query}
          subject="The uses"
          skeleton={<ListSkeleton />}
          empty={<EmptyNote>Nothing shows it.</EmptyNote>}
        >
          {(uses) => (
            <ul>
              {uses.map((use) => (
                <li
                  key={`${use.entity} ${use.entityId} ${use.field}`}
                  className="border-t border-line py-2 first:border-t-0"
                >
                  <Title use={use} />
                  <span className="block font-ui text-small text-soft">{describeUse(use)}</span>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

function Title({ use: { entity, entityId, title } }: { use: MediaUse }) {
  const address = addressOf(entity, entityId)
  const text = title || 'Untitled'
  if (!address) return <span>{text}</span>
  return (
    <a className="link" href={address}>
      {text}
    </a>
  )
}

function addressOf(entity: string, id: string): string | undefined {
  if (entity === 'articles') return `/articles/${id}`
  if (entity === 'article_drafts') return `#articles/${id}`
  return entity === 'issues' ? `#issues/${id}` : undefined
}

const entityLabels: Record<string, string> = {
  articles: 'Article, as readers see it',
  article_drafts: 'Working copy of an article',
  issues: 'Issue',
  authors: 'Author',
}

function describeUse({ entity, field }: MediaUse): string {
  const label = entityLabels[entity] ?? entity
  if (field.includes('images[*]')) return `${label} · gallery`
  if (field.includes('products[*]')) return `${label} · product`
  if (field === 'pdf_url') return `${label} · PDF`
  return { issues: `${label} · cover`, authors: `${label} · portrait` }[entity] ?? `${label} · opening picture`
}
