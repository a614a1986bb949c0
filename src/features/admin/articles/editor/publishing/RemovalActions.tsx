import { api } from '#lib/api.ts'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { CurrentStaff } from '../../../useAuthState.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { useArticleAction } from '../session/useArticleAction.ts'

interface RemovalActionsProps {
  queue: SaveQueue
  draft: ArticleDraft
  currentStaff: CurrentStaff
  obstacle: string | undefined
  onDraft: (draft: ArticleDraft) => void
}

/** Actions that withdraw or delete an article, or discard changes of it. Each asks first. */
export function RemovalActions({ queue, draft, currentStaff, obstacle, onDraft }: RemovalActionsProps) {
  const { errorMessage, act } = useArticleAction(queue, onDraft)
  const path = { id: draft.id }
  const mayPublish = hasPermission(currentStaff.staffRole, 'articles.publish')
  const mayTrash =
    hasPermission(currentStaff.staffRole, 'articles.trash') ||
    (draft.mayEdit && draft.articleId === null && hasPermission(currentStaff.staffRole, 'articles.trash.own'))
  const isWithReaders = draft.status === 'published' || draft.status === 'scheduled'
  const dialog = { errorMessage, disabled: obstacle !== undefined }

  return (
    <section className="mt-14 grid justify-items-start gap-1 border-t border-line pt-6" aria-label="Taking back">
      <h3 className="label text-soft">Taking back</h3>
      {draft.status === 'published' && draft.hasPendingChanges && (
        <Confirmed
          {...dialog}
          label="Discard changes"
          question="Discard the changes since it was published?"
          consequence="The text is put back to what readers see. Your changes stay in the history."
          onConfirm={() => act('Changes discarded', (version) => discardChanges(queue, draft, version))}
        />
      )}
      {mayPublish && isWithReaders && (
        <Confirmed
          {...dialog}
          label={draft.status === 'scheduled' ? 'Cancel the schedule' : 'Withdraw'}
          question={draft.status === 'scheduled' ? 'Cancel the schedule?' : 'Withdraw this article?'}
          consequence={
            draft.status === 'scheduled'
              ? 'It becomes a draft again.'
              : 'Readers no longer find it, and its address says that it is gone.'
          }
          onConfirm={() =>
            act(draft.status === 'scheduled' ? 'Schedule cancelled' : 'Withdrawn', (baseVersion) =>
              api.delete('/admin/articles/{id}/publication', { path, query: { baseVersion } }),
            )
          }
        />
      )}
      {mayPublish && !isWithReaders && draft.status !== 'archived' && (
        <Confirmed
          {...dialog}
          label="Archive"
          question="Archive this article?"
          consequence="It leaves the lists of what is being written, and can be taken out again."
          onConfirm={() =>
            act('Archived', (baseVersion) =>
              api.put('/admin/articles/{id}/status', { path, body: { baseVersion, status: 'archived' } }),
            )
          }
        />
      )}
      {mayTrash && !isWithReaders && !draft.trashedAt && (
        <Confirmed
          {...dialog}
          label="Put into the trash"
          question="Put this article into the trash?"
          consequence="It is deleted after 30 days, and can be restored until then."
          onConfirm={() =>
            act('In the trash', (baseVersion) => api.put('/admin/articles/{id}/trash', { path, body: { baseVersion } }))
          }
        />
      )}
    </section>
  )
}

interface ConfirmedProps {
  label: string
  question: string
  consequence: string
  disabled: boolean
  errorMessage: string | undefined
  onConfirm: () => Promise<boolean>
}

const Confirmed = ({ label, question, consequence, disabled, errorMessage, onConfirm }: ConfirmedProps) => (
  <ConfirmDialog
    title={question}
    trigger={
      <Button variant="ghost" disabled={disabled}>
        {label}
      </Button>
    }
    confirmLabel={label}
    errorMessage={errorMessage}
    onConfirm={onConfirm}
  >
    {consequence}
  </ConfirmDialog>
)

/**
 * The live version becomes the newest version of the draft. It is not read from the history: an import or a sorted issue leaves
 * the working copy with its pending changes there.
 */
async function discardChanges(queue: SaveQueue, { id }: ArticleDraft, baseVersion: number): Promise<ArticleDraft> {
  const path = { id }
  const current = await api.get('/admin/articles/{id}', { path })
  if (!current.liveBase) return current
  const document = documentOfReaders(current.document, current.liveBase)
  const body = { baseVersion, saveId: crypto.randomUUID(), kind: 'restore' as const, document, tabId: queue.tabId }
  await api.put('/admin/articles/{id}/document', { path, body })
  return api.get('/admin/articles/{id}', { path })
}

/** An address or a date that is empty in the working copy stands for that of the live article, and stays empty. */
const documentOfReaders = (written: ArticleDocument, live: ArticleDocument): ArticleDocument => ({
  ...live,
  slug: written.slug && live.slug,
  publishedAt: written.publishedAt && live.publishedAt,
})
