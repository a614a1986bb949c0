import { type ReactNode, Suspense } from 'react'
import { ListSkeleton } from './AdminSkeleton.tsx'

/** Rows with what can be done about each: beside it where the list is wide, below it where it is narrow. */
export const ActionList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="@container/list" aria-label={label}>
    {children}
  </ul>
)

interface ActionListItemProps {
  children: ReactNode
  actions: ReactNode
}

export function ActionListItem({ children, actions }: ActionListItemProps) {
  return (
    // Focused when it is the first of a page that was loaded.
    <li
      tabIndex={-1}
      className="grid items-center gap-x-8 gap-y-3 border-t border-line py-4 @lg/list:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">{children}</div>
      {actions}
    </li>
  )
}

export const ACTIONS_CLASS = 'flex flex-wrap items-center gap-x-7 gap-y-1'

/** A link in a list whose entries open beside it. */
export const LIST_LINK_CLASS =
  'block border-l-2 border-transparent py-3.5 pl-4 hover:text-accent aria-[current]:border-l-accent'

interface SplitViewProps {
  list: ReactNode
  /** Whether an entry is open. On narrow screens it then takes the place of the list. */
  open: boolean
  /** On wide screens, in place of the entry while none is open. */
  placeholder: string
  /** The open entry. */
  children: ReactNode
}

/** A list, and beside it the entry that is open, which may be loaded on demand. */
export function SplitView({ list, open, placeholder, children }: SplitViewProps) {
  return (
    <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-start">
      <div className={open ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>{list}</div>
      {open ? (
        <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
      ) : (
        <p className="py-3.5 text-soft italic max-lg:hidden">{placeholder}</p>
      )}
    </div>
  )
}

/** In place of a SplitView whose list is loaded together with its entries; `open` as there. */
export const SplitViewSkeleton = ({ open }: { open: boolean }) => (
  <SplitView open={open} placeholder="" list={<ListSkeleton />}>
    <ListSkeleton />
  </SplitView>
)

export const EmptyNote = ({ children }: { children: ReactNode }) => <p className="text-soft italic">{children}</p>

interface BackLinkProps {
  href: string
  /** On wide screens too, where no list stands beside the entry. */
  always?: boolean
  children: string
}

/** On narrow screens, where the open entry takes the place of the list. */
export const BackLink = ({ href, always = false, children }: BackLinkProps) => (
  <p className={always ? 'mb-2' : 'mb-2 lg:hidden'}>
    <a className="link inline-flex min-h-11 items-center gap-1.5 font-ui text-small" href={href}>
      <span aria-hidden="true">←</span>
      {children}
    </a>
  </p>
)
