import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import type { IssueEntry } from '#shared/contracts/admin-issue.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { EmptyNote } from '../AdminList.tsx'
import { issueEntriesQuery, useAdminAction } from '../admin-queries.ts'
import { SortableList } from '../SortableList.tsx'
import { Thumbnail } from '../Thumbnail.tsx'
import { missingLabel, STATUS_LABELS } from './issue-values.ts'

interface Props {
  issueId: string
  entries: IssueEntry[]
  maySort: boolean
}

/** The articles of an issue in its order. A new order applies to published articles at once. */
export function IssueContents({ issueId, entries, maySort }: Props) {
  const { pending, run } = useAdminAction()
  const query = issueEntriesQuery(issueId)

  const reorder = (ids: string[]) =>
    run(async () => {
      const saved = await api.put('/admin/issues/{id}/article-order', { path: { id: issueId }, body: { ids } })
      updateCache(query, () => saved)
      return { title: 'Order saved' }
    })

  if (entries.length === 0)
    return (
      <EmptyNote>No article belongs to this issue yet. Articles choose their issue where they are written.</EmptyNote>
    )
  return (
    <SortableList
      label="Contents"
      items={entries}
      nameOf={({ title }) => title || 'Untitled'}
      disabled={pending || !maySort}
      onReorder={reorder}
    >
      {(entry) => <EntryLine entry={entry} />}
    </SortableList>
  )
}

function EntryLine({ entry }: { entry: IssueEntry }) {
  const details = [
    entry.category && categoryLabel(entry.category),
    entry.authors.join(', '),
    STATUS_LABELS[entry.status],
    entry.hasPendingChanges && 'changes pending',
  ]
  return (
    <a
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 py-3 hover:text-accent"
      href={`#articles/${entry.id}`}
    >
      <Thumbnail url={entry.imageUrl} className="h-14 w-20 max-sm:h-11 max-sm:w-15" />
      <span className="min-w-0">
        <span className="block leading-snug wrap-anywhere" lang={entry.language}>
          {entry.title || 'Untitled'}
        </span>
        <span className="mt-0.5 block font-ui text-small text-soft">{details.filter(Boolean).join(' · ')}</span>
        {entry.missing.length > 0 && (
          <span className="mt-0.5 block font-ui text-small text-accent">{missingLabel(entry.missing)}</span>
        )}
      </span>
    </a>
  )
}
