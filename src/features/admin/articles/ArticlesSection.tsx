import { lazy, Suspense } from 'react'
import { SectionSkeleton } from '../AdminSkeleton.tsx'
import { parseArticlesRoute } from '../articles-route.ts'
import type { SectionProps } from '../useAuthState.ts'

// Neither is loaded for the other.
const ArticleList = lazy(async () => ({ default: (await import('./ArticleList.tsx')).ArticleList }))
const ArticleEditor = lazy(async () => ({ default: (await import('./editor/ArticleEditor.tsx')).ArticleEditor }))

/** The list, or one article: `parseArticlesRoute` says which. */
export function ArticlesSection({ subpath, currentStaff }: SectionProps) {
  const route = parseArticlesRoute(subpath)
  return (
    <Suspense fallback={<SectionSkeleton />}>
      {route.articleId ? (
        <ArticleEditor
          // Another account gets another editor, and nothing of what this one has typed.
          key={`${currentStaff.id}/${route.articleId}`}
          articleId={route.articleId}
          isNew={route.isNew}
          commentId={route.commentId}
          currentStaff={currentStaff}
        />
      ) : (
        <ArticleList currentStaff={currentStaff} filter={route.filter} />
      )}
    </Suspense>
  )
}
