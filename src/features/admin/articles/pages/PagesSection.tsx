import { lazy, Suspense } from 'react'
import { SectionSkeleton } from '../../AdminSkeleton.tsx'
import type { SectionProps } from '../../useAuthState.ts'
import { PageList } from './PageList.tsx'
import { NEW_PAGE } from './page-api.ts'

const PageEditor = lazy(async () => ({ default: (await import('./PageEditor.tsx')).PageEditor }))
const NewPageForm = lazy(async () => ({ default: (await import('./NewPageForm.tsx')).NewPageForm }))

/** Terms, privacy and other pages of the publication. Route: `#pages/<id>`. */
export function PagesSection({ subpath, currentStaff }: SectionProps) {
  if (subpath === '') return <PageList />
  return (
    <Suspense fallback={<SectionSkeleton />}>
      {subpath === NEW_PAGE ? (
        <NewPageForm />
      ) : (
        // Another account gets another editor, and nothing of what this one has typed.
        <PageEditor key={`${currentStaff.id}/${subpath}`} pageId={subpath} currentStaff={currentStaff} />
      )}
    </Suspense>
  )
}
