import { lazy, Suspense } from 'react'
import { api } from '#lib/api.ts'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { Button } from '#ui/Button.tsx'
import type { OpenConflict, SaveQueue } from '../saving/save-queue.ts'
import { useArticleAction } from '../session/useArticleAction.ts'
import { mergeDocuments } from './merge-documents.ts'

const MergeView = lazy(async () => ({ default: (await import('./MergeView.tsx')).MergeView }))

interface ConflictSectionProps {
  queue: SaveQueue
  draft: ArticleDraft | undefined
  conflict: OpenConflict | undefined
  onReplace: (document: ArticleDocument, kind: 'merge') => void
  onDraft: (draft: ArticleDraft) => void
}

/** Conflicts that have to be resolved before a save or a publication: with another editor, or with a change of the live article. */
export function ConflictSection({ queue, draft, conflict, onReplace, onDraft }: ConflictSectionProps) {
  if (conflict)
    return (
      <Suspense>
        <MergeView
          key={conflict.theirs.version}
          conflicts={conflict.merge.conflicts}
          theirName={conflict.theirs.updatedBy?.name ?? 'Somebody else'}
          onResolve={(choices) => queue.resolveConflict(conflict.merge.resolve(choices))}
        />
      </Suspense>
    )
  if (draft?.liveDocument) return <LiveChange queue={queue} draft={draft} onReplace={onReplace} onDraft={onDraft} />
  return null
}

type LiveChangeProps = Omit<ConflictSectionProps, 'conflict' | 'draft'> & { draft: ArticleDraft }

function LiveChange({ queue, draft, onReplace, onDraft }: LiveChangeProps) {
  const { pending, act } = useArticleAction(queue, onDraft)
  const { liveDocument, liveBase, liveHash, id } = draft
  if (!liveDocument || !liveHash) return null
  const merge = mergeDocuments(liveBase ?? liveDocument, queue.document, liveDocument)
  const accept = (document: ArticleDocument) => {
    onReplace(document, 'merge')
    act('Merged', (baseVersion) =>
      api.put('/admin/articles/{id}/live-base', { path: { id }, body: { baseVersion, liveHash } }),
    )
  }
  if (merge.conflicts.length > 0)
    return (
      <Suspense>
        <MergeView
          key={liveHash}
          conflicts={merge.conflicts}
          theirName="The published article"
          onResolve={(choices) => accept(merge.resolve(choices))}
        />
      </Suspense>
    )
  return (
    <div
      role="alert"
      className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-2 border-l-2 border-accent bg-surface px-5 py-3"
    >
      <p className="mr-auto">The published article was changed outside the newsroom, in other places than yours.</p>
      <Button variant="ghost" disabled={pending} onClick={() => accept(merge.resolve())}>
        Merge
      </Button>
    </div>
  )
}
