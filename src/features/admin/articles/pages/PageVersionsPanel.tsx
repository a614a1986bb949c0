import { useState } from 'react'
import type { PageDocument, PageVersionSummary } from '#shared/contracts/publication-page.ts'
import { pageVersionPath } from '#shared/domain/publication-page.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../../AdminSkeleton.tsx'
import { useAdminQuery } from '../../admin-queries.ts'
import { shortDateTimeLabel } from '../../date-labels.ts'
import { DocumentDiff } from '../editor/history/DocumentDiff.tsx'

interface PageVersionsPanelProps {
  pageId: string
  document: PageDocument
  isEditable: boolean
  onRestore: (document: PageDocument) => void
}

const originNames: Record<PageVersionSummary['origin'], string> = {
  default: 'Came with the software',
  staff: 'Published',
  settings: 'Again, with changed settings',
}

/** The published versions of a page, the newest first. None is ever changed or deleted. */
export function PageVersionsPanel(props: PageVersionsPanelProps) {
  const query = useAdminQuery('/admin/pages/{id}/versions', { path: { id: props.pageId } })
  return (
    <QueryBoundary
      query={query}
      subject="The versions"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">Nothing was published yet.</p>}
    >
      {(versions) => (
        <ol className="border-b border-line">
          {versions.map((version) => (
            <PageVersionEntry key={version.number} version={version} {...props} />
          ))}
        </ol>
      )}
    </QueryBoundary>
  )
}

function PageVersionEntry({ version, ...props }: PageVersionsPanelProps & { version: PageVersionSummary }) {
  const { number, origin, publishedAt, publishedBy, inForceFrom } = version
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <a className="link" href={pageVersionPath(props.pageId, number)} target="_blank" rel="noopener">
          Version {number}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <Dialog
          title={`Version ${number}`}
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <button
              type="button"
              className="link ml-auto min-h-11 cursor-pointer font-ui text-small"
              aria-label={`Compare version ${number} with now`}
            >
              Compare
            </button>
          }
        >
          {isOpen && <VersionComparison number={number} {...props} onDone={() => setIsOpen(false)} />}
        </Dialog>
      </p>
      <p className="font-ui text-small text-soft">
        {originNames[origin]} {shortDateTimeLabel(publishedAt)}
        {publishedBy && `, ${publishedBy.name}`}. In force from {shortDateTimeLabel(inForceFrom)}.
      </p>
    </li>
  )
}

interface VersionComparisonProps extends PageVersionsPanelProps {
  number: number
  onDone: () => void
}

function VersionComparison({ number, pageId, document, isEditable, onRestore, onDone }: VersionComparisonProps) {
  const query = useAdminQuery('/admin/pages/{id}/versions/{number}', {
    path: { id: pageId, number: String(number) },
  })
  return (
    <div className="mt-8">
      <QueryBoundary query={query} subject="The version" skeleton={<ListSkeleton />}>
        {(version) => (
          <>
            <DocumentDiff before={version.document} after={document} names={[`Version ${number}`, 'Now']} />
            {isEditable && (
              <p className="mt-8">
                <Button
                  onClick={() => {
                    onRestore(version.document)
                    onDone()
                  }}
                >
                  Make this the draft
                </Button>
                <span className="mt-3 block text-note text-soft italic">
                  What is written now is replaced. Readers see nothing of it before it is published as a new version.
                </span>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
