import type { Presence } from '#shared/contracts/article-draft.ts'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from '../../../admin-queries.ts'

interface LeaseBannerProps {
  holder: NonNullable<Presence['lease']>['holder']
  isSameAccount: boolean
  wasTakenOver: boolean
  hasUnsavedWords: boolean
  onTakeOver: () => Promise<void>
}

/** Somebody else edits: the article is read here, until this tab takes over. */
export function LeaseBanner({ holder, isSameAccount, wasTakenOver, hasUnsavedWords, onTakeOver }: LeaseBannerProps) {
  const { pending, run } = useAdminAction()
  const takenOverSentence = isSameAccount
    ? 'You took this article over in another tab.'
    : `${holder.name} took this article over.`
  const editsSentence = isSameAccount ? 'You edit this article in another tab.' : `${holder.name} edits this article.`
  return (
    <div
      role="alert"
      className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-2 border-l-2 border-accent bg-surface px-5 py-3"
    >
      <p className="mr-auto">
        {wasTakenOver ? takenOverSentence : editsSentence} Here it can be read.
        {hasUnsavedWords && ' Your unsaved words are kept on this device.'}
      </p>
      <Button variant="ghost" disabled={pending} onClick={() => run(onTakeOver)}>
        Take over
      </Button>
    </div>
  )
}
