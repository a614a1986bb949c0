import type { ReactNode } from 'react'
import { signOut } from '#lib/current-user.ts'
import { useAction } from '#lib/useAction.ts'
import type { User } from '#shared/contracts/user.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface AccountHeaderProps {
  user: User | null | undefined
}

/** The heading of the account page, with the links out of it. */
export function AccountHeader({ user }: AccountHeaderProps) {
  const { t, href } = useLocale()
  const { pending, run } = useAction({
    unreachable: t('We could not be reached, so you are still signed in. Please try again in a moment.'),
  })

  return (
    <AccountPageHeader title={t('Account')} user={user}>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <a className="action flex min-h-11 items-center" href={href('/')}>
          {t('Back to Magazine')}
        </a>
        <Button
          variant="ghost"
          onClick={() => run(() => signOut(t('Logged out'), href('/')))}
          disabled={pending}
          focusableWhenDisabled
        >
          {t('Logout')}
        </Button>
      </p>
    </AccountPageHeader>
  )
}

interface AccountPageHeaderProps {
  title: string
  user: User | null | undefined
  /** The links out of the page. */
  children: ReactNode
}

/** The heading of a reader's page: its title and the reader's name. */
export function AccountPageHeader({ title, user, children }: AccountPageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-10 pb-8 lg:pt-16 lg:pb-12">
      <div className="min-w-0">
        <h1 className="text-display">{title}</h1>
        <p className="mt-3 text-lead text-soft italic">
          {user ? `${user.firstName} ${user.lastName}` : <Skeleton className="w-44" />}
        </p>
      </div>
      {children}
    </header>
  )
}
