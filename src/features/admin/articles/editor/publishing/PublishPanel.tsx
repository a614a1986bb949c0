import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { ArticleDocument, ArticleDraft, PublishRecord } from '#shared/contracts/article-draft.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { publishProblems } from '#shared/domain/publish-problems.ts'
import { Button } from '#ui/Button.tsx'
import { useFocusWhenLost } from '#ui/useFocusRecovery.ts'
import { zonedDateAndTime } from '../../../time-zone.ts'
import type { CurrentStaff } from '../../../useAuthState.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { useArticleAction } from '../session/useArticleAction.ts'
import { AccessField } from './AccessField.tsx'
import { LiveRecord, publishesQuery } from './LiveRecord.tsx'
import { RemovalActions } from './RemovalActions.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { statusSentence } from './status-text.ts'

export interface PublishPanelProps {
  queue: SaveQueue
  document: ArticleDocument
  draft: ArticleDraft | undefined
  currentStaff: CurrentStaff
  timeZone: string
  /** Why nothing can be published now: an open conflict, or somebody else who edits. */
  obstacle: string | undefined
  onDraft: (draft: ArticleDraft) => void
}

/** The problems of the article, and the actions that publish it. Actions that withdraw or delete it stand apart, at the end. */
export function PublishPanel(props: PublishPanelProps) {
  const { queue, document, draft, currentStaff, timeZone, obstacle, onDraft } = props
  const problems = Object.values(publishProblems(document))
  const mayPublish = hasPermission(currentStaff.staffRole, 'articles.publish')
  const { pending, act } = useArticleAction(queue, onDraft)
  const id = draft?.id
  const isDisabled = pending || problems.length > 0 || obstacle !== undefined || id === undefined

  const [previous, setPrevious] = useState<PublishRecord | null>()
  const publish = () =>
    act('', async (baseVersion) => {
      const path = { id: id ?? '' }
      const records = await api.get('/admin/articles/{id}/publishes', { path })
      const published = await api.put('/admin/articles/{id}/publication', {
        path,
        body: { baseVersion, publishAt: null },
      })
      setPrevious(records[0] ?? null)
      invalidate(publishesQuery(path.id))
      return published
    })
  const setStatus = (done: string, status: 'draft' | 'in_review') =>
    act(done, (baseVersion) =>
      api.put('/admin/articles/{id}/status', { path: { id: id ?? '' }, body: { baseVersion, status } }),
    )

  const containerRef = useFocusWhenLost<HTMLDivElement>(`${draft?.status} ${draft?.hasPendingChanges}`)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      <p>{statusSentence(draft, (timestamp) => zonedDateAndTime(timestamp, timeZone))}</p>
      {draft?.articleId && draft.status === 'published' && !draft.hasPendingChanges && (
        <LiveRecord key={draft.version} draft={draft} previous={previous} />
      )}
      <MissingList problems={problems} />
      {obstacle && <p className="mt-6 border-l-2 border-accent pl-4 text-accent">{obstacle}</p>}
      {mayPublish ? (
        <>
          {(draft?.status !== 'published' || draft.hasPendingChanges) && (
            <p className="mt-8">
              <Button onClick={publish} disabled={isDisabled} focusableWhenDisabled>
                {publishLabel(draft)}
              </Button>
            </p>
          )}
          {draft?.status !== 'published' && (
            <ScheduleForm queue={queue} draft={draft} timeZone={timeZone} onDraft={onDraft} isDisabled={isDisabled} />
          )}
        </>
      ) : (
        <p className="mt-8 text-soft italic">An editor reads it before readers do.</p>
      )}
      {mayPublish && draft && !draft.trashedAt && <AccessField queue={queue} draft={draft} onDraft={onDraft} />}
      {(draft?.status === 'draft' || draft?.status === 'withdrawn') && (
        <p className="mt-4">
          <Button
            variant="ghost"
            disabled={pending || obstacle !== undefined}
            onClick={() => setStatus('Submitted for review', 'in_review')}
          >
            Submit for review
          </Button>
        </p>
      )}
      {draft?.status === 'in_review' && (
        <p className="mt-4">
          <Button
            variant="ghost"
            disabled={pending || obstacle !== undefined}
            onClick={() => setStatus('Back to a draft', 'draft')}
          >
            Back to a draft
          </Button>
        </p>
      )}
      {draft && (
        <RemovalActions queue={queue} draft={draft} currentStaff={currentStaff} onDraft={onDraft} obstacle={obstacle} />
      )}
    </div>
  )
}

function MissingList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return <p className="mt-6 text-soft italic">Nothing is missing.</p>
  return (
    <section className="mt-6" aria-label="Missing before it can be published">
      <h3 className="label text-soft">Missing</h3>
      <ul className="mt-2">
        {problems.map((problem) => (
          <li key={problem} className="border-t border-line py-2">
            {problem}
          </li>
        ))}
      </ul>
    </section>
  )
}

function publishLabel(draft: ArticleDraft | undefined): string {
  if (draft?.status === 'published') return 'Publish changes'
  return draft?.status === 'scheduled' ? 'Publish now instead' : 'Publish now'
}
