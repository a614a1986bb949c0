import { useState } from 'react'
import type { ArticleDocument, Revision } from '#shared/contracts/article-draft.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../../../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../../../admin-queries.ts'
import { shortDateTimeLabel } from '../../../date-labels.ts'
import { DocumentDiff } from './DocumentDiff.tsx'

interface HistoryPanelProps {
  articleId: string
  document: ArticleDocument
  isEditable: boolean
  onRestore: (document: ArticleDocument) => void
}

const kindNames: Record<Revision['kind'], string> = {
  save: 'Edited',
  publish: 'Published',
  restore: 'Restored',
  merge: 'Merged',
  import: 'Imported',
}

/** The versions of an article, one for each sitting of somebody. None is ever deleted. */
export function HistoryPanel(props: HistoryPanelProps) {
  const list = useAdminList('/admin/articles/{id}/revisions', { path: { id: props.articleId } })
  return (
    <QueryBoundary
      query={list}
      subject="The history"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">Nothing was saved yet.</p>}
    >
      {(revisions) => (
        <>
          <ol className="border-b border-line">
            {revisions.map((revision) => (
              <RevisionEntry key={revision.id} revision={revision} {...props} />
            ))}
          </ol>
          {list.loadMore && (
            <Button variant="ghost" onClick={list.loadMore}>
              Earlier versions
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function RevisionEntry({ revision, ...props }: HistoryPanelProps & { revision: Revision }) {
  const [isOpen, setIsOpen] = useState(false)
  const when = shortDateTimeLabel(revision.updatedAt)
  return (
    <li className="border-t border-line py-3">
      <p className="font-ui text-small text-soft">
        {kindNames[revision.kind]} · {when}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="mr-auto">{revision.savedBy?.name ?? 'Somebody'}</p>
        <Dialog
          title={`Version of ${when}`}
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <button
              type="button"
              className="link min-h-11 cursor-pointer font-ui text-small"
              aria-label={`Compare the version of ${when} with now`}
            >
              Compare
            </button>
          }
        >
          {isOpen && <RevisionComparison revision={revision} {...props} onDone={() => setIsOpen(false)} />}
        </Dialog>
      </div>
    </li>
  )
}

interface RevisionComparisonProps extends HistoryPanelProps {
  revision: Revision
  onDone: () => void
}

function RevisionComparison({ revision, articleId, document, isEditable, onRestore, onDone }: RevisionComparisonProps) {
  const query = useAdminQuery('/admin/articles/{id}/revisions/{revisionId}', {
    path: { id: articleId, revisionId: revision.id },
  })
  return (
    <div className="mt-8">
      <QueryBoundary query={query} subject="The version" skeleton={<ListSkeleton />}>
        {(old) => (
          <>
            <DocumentDiff before={old.document} after={document} names={['Then', 'Now']} />
            {isEditable && (
              <p className="mt-8">
                <Button
                  onClick={() => {
                    onRestore(old.document)
                    onDone()
                  }}
                >
                  Make this the draft
                </Button>
                <span className="mt-3 block text-note text-soft italic">
                  What is there now stays in the history. Readers see nothing of it before it is published.
                </span>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
