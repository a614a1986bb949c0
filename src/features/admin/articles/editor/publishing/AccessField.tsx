import { api } from '#lib/api.ts'
import type { Access } from '#shared/contracts/article.ts'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { Select } from '#ui/Select.tsx'
import { ownAccessOptions } from '../../../access-options.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { useArticleAction } from '../session/useArticleAction.ts'

interface AccessFieldProps {
  queue: SaveQueue
  draft: ArticleDraft
  onDraft: (draft: ArticleDraft) => void
}

/** The access setting. It is no part of the document: for a published article it takes effect at once. */
export function AccessField({ queue, draft, onDraft }: AccessFieldProps) {
  const { pending, act } = useArticleAction(queue, onDraft)
  const choose = (value: string) =>
    act('Access changed', (baseVersion) =>
      api.put('/admin/articles/{id}/access', {
        path: { id: draft.id },
        body: { baseVersion, access: (value || null) as Access | null },
      }),
    )
  return (
    <div className="mt-8">
      <Select
        name="access"
        label="Who reads the whole article"
        hint={
          draft.status === 'published'
            ? 'It changes at once. Others see the opening and an invitation.'
            : 'From its publication on. Others see the opening and an invitation.'
        }
        value={draft.access ?? ''}
        onValueChange={(value) => {
          if (!pending) void choose(String(value))
        }}
        options={accessOptions}
      />
    </div>
  )
}

const accessOptions = ownAccessOptions('As its issue or the settings say')
