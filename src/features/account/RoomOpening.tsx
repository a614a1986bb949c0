import type { ReactNode } from 'react'
import type { User } from '#shared/contracts/user.ts'

interface AccountPageHeaderProps {
  title: string
  user: User | null | undefined
  /** The ways out of the room. */
  children: ReactNode
}

/** The head of a room of the reader's own: what it is, and whose. */
export function AccountPageHeader({ title, user, children }: AccountPageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-10 pb-8 lg:pt-16 lg:pb-12">
      <div className="min-w-0">
        <h1 className="text-display">{title}</h1>
        <p className="mt-3 text-lead text-soft italic">
          {user ? (
            `${user.firstName} ${user.lastName}`
          ) : (
            <span className="skeleton w-44" aria-hidden="true">
              &nbsp;
            </span>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}
