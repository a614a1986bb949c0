import { invalidate } from '#lib/api-query.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import { articleQueries, useAdminAction } from '../../../admin-queries.ts'
import type { EditableDraft } from '../document/editable-document.ts'
import { NotSaved, type SaveQueue } from '../saving/save-queue.ts'

/** Runs an action of the server behind the queue of saves: everything that is typed is in what it acts on. */
export function useArticleAction<Draft extends EditableDraft>(
  queue: SaveQueue<Draft>,
  onDraft: (draft: Draft) => void,
) {
  const { pending, errorMessage, run } = useAdminAction()

  /** Resolves to whether it succeeded; a toast says so with `done`, or says why not. */
  const act = (done: string, action: (baseVersion: number) => Promise<Draft>): Promise<boolean> =>
    run(async () => {
      try {
        onDraft(await queue.act(action))
        if (done) showToast({ title: done })
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error
        showErrorToast({ title: 'Nothing was done', description: error.message })
        throw error
      } finally {
        // Also after an error: without an answer it may have happened all the same.
        invalidate(...articleQueries)
      }
    })
  return { pending, errorMessage, act }
}
