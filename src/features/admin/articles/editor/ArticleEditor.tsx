import { useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionSkeleton } from '../../AdminSkeleton.tsx'
import { articleHref } from '../../articles-route.ts'
import type { CurrentStaff } from '../../useAuthState.ts'
import { EditorPage, type EditorPageHandle } from './EditorPage.tsx'
import { useArticle } from './session/useArticle.ts'
import './editor.css'

interface ArticleEditorProps {
  articleId: string
  isNew: boolean
  /** Shown first, with the panel of comments. */
  commentId: string | undefined
  currentStaff: CurrentStaff
}

/** Opens an article, and shows its page to write on. */
export function ArticleEditor({ articleId, isNew, commentId, currentStaff }: ArticleEditorProps) {
  const pageRef = useRef<EditorPageHandle>(null)
  const { opening, reopen } = useArticle(articleId, currentStaff.id, isNew, {
    onDocument: (document) => pageRef.current?.showDocument(document),
    onDraft: (draft) => pageRef.current?.showDraft(draft),
    onCreated: () => {
      // The page was opened at the address of a new article.
      history.replaceState(history.state, '', articleHref(articleId))
      pageRef.current?.reload()
    },
  })
  if (opening.state === 'opening')
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <SectionSkeleton />
      </div>
    )
  if (opening.state === 'failed') return <OpeningFailed error={opening.error} onRetry={reopen} />
  return (
    <EditorPage
      pageRef={pageRef}
      articleId={articleId}
      article={opening.article}
      commentId={commentId}
      currentStaff={currentStaff}
    />
  )
}

function OpeningFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAbsent = error instanceof ApiError && error.status === 404
  return (
    <>
      <h1 className="text-display">{isAbsent ? 'There is no such article' : 'The article could not be opened'}</h1>
      <Alert className="mt-6">
        <p>
          {isAbsent
            ? 'It may have been deleted from the trash.'
            : (error instanceof ApiError && error.detail) || 'We could not be reached.'}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-8">
          {!isAbsent && <Button onClick={onRetry}>Try again</Button>}
          <a className="action" href="#articles">
            All articles
          </a>
        </p>
      </Alert>
    </>
  )
}
