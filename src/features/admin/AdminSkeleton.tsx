const LINE_WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-7/12']

interface Props {
  publication: string
}

/** The desk before anybody knows who has come: its frame, and nothing in it. */
export function AdminSkeleton({ publication }: Props) {
  return (
    <>
      <header className="admin-bar">
        <a className="admin-publication" href="/">
          {publication}
        </a>
      </header>
      <main className="admin-main" aria-busy="true">
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

/** Lines with hairlines between them, as every list of the desk. */
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
