import type { ReactNode } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'

export const MAIN_CLASS = 'mx-auto w-full max-w-352 px-gutter pt-[clamp(2rem,5vw,4rem)] pb-section text-tool'

/** The bar at the top: the name of the publication, and beside it the sections and the staff member once they are known. */
export function AdminBar({ publication, children }: { publication: string; children?: ReactNode }) {
  return (
    <header className="relative flex items-center gap-x-6 border-b border-line bg-paper px-gutter py-2 lg:gap-x-10">
      <a
        className="flex min-h-11 items-center font-display-auto text-entry leading-none [font-variation-settings:'opsz'_20]"
        href="/"
      >
        {publication}
      </a>
      {children}
    </header>
  )
}

/** The page until the auth state is known. */
export function AdminSkeleton({ publication }: { publication: string }) {
  return (
    <>
      <AdminBar publication={publication} />
      <main className={MAIN_CLASS} aria-busy="true">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <div aria-hidden="true">
          <Skeleton className="w-64 text-display" />
          <SectionSkeleton />
        </div>
      </main>
    </>
  )
}

const LINE_WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-7/12']

/** A list of rows with a title and a line about it, where the list will be. */
export const ListSkeleton = () => (
  <div className="border-b border-line">
    {LINE_WIDTHS.map((width) => (
      <div key={width} className="border-t border-line py-3.5">
        <Skeleton className={`leading-snug ${width}`} />
        <Skeleton className="mt-0.5 w-1/3 text-small" />
      </div>
    ))}
  </div>
)

/** In place of all that stands under the head of a section. */
export const SectionSkeleton = () => (
  <div className="mt-8">
    <ListSkeleton />
  </div>
)
