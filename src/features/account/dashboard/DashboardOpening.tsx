import type { User } from '#shared/contracts/user.ts'

/** The head of the page: whose it is, and the way to the newer one. */
export function DashboardOpening({ user }: { user: User | null | undefined }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-10 pb-8 lg:pt-16 lg:pb-12">
      <div>
        <h1 className="text-display">Dashboard</h1>
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
      <a className="action" href="/account">
        Your Account
      </a>
    </header>
  )
}
