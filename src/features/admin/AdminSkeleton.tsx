import type { ReactNode } from 'react'

export const MAIN_CLASS = 'mx-auto w-full max-w-352 px-gutter pt-[clamp(2rem,5vw,4rem)] pb-section text-tool'

/** The bar at the top: the name of the publication, and beside it the sections and the staff member once they are known. */
export function AdminBar({ publication, children }: { publication: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-10 border-b border-line bg-paper px-gutter py-2">
      <a
        className="flex min-h-11 items-center font-display-auto text-[1.375rem] leading-none [font-variation-settings:'opsz'_20]"
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
          <span className="skeleton w-64 text-display">&nbsp;</span>
          <ListSkeleton />
        </div>
      </main>
    </>
  )
}

const LINE_WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-7/12']

export function ListSkeleton() {
  return (
    <div className="mt-8 border-b border-line">
      {LINE_WIDTHS.map((width) => (
        <div key={width} className="border-t border-line py-4">
          <span className={`skeleton ${width}`}>&nbsp;</span>
        </div>
      ))}
    </div>
  )
}
