import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

const LINE_WIDTHS = ['w-3/5', 'w-4/5', 'w-2/5', 'w-7/12']

/** A section while it is loaded: its title in the margin, and lines with hairlines between them. */
export function SectionSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-6 py-10 md:grid-cols-12 lg:py-14" aria-hidden="true">
      <Skeleton className="w-48 text-title md:col-span-4" />
      <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
        <ListSkeleton />
      </div>
    </div>
  )
}

export function ListSkeleton() {
  return (
    <ul>
      {LINE_WIDTHS.map((width) => (
        <li key={width} className="border-t border-line py-3">
          <Skeleton className={width} />
        </li>
      ))}
    </ul>
  )
}

export function PlanSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="w-64 font-display text-heading" />
      <Skeleton className="mt-2 w-36" />
    </div>
  )
}

/** There is a session, but its user could not be loaded: the reader stays signed in. */
export function AccountLoadError() {
  const { t } = useLocale()
  return (
    <div role="alert" className="border-t border-line py-14">
      <h2 className="text-title">{t('Your account could not be loaded.')}</h2>
      <p className="mt-3 max-w-measure text-soft italic">
        {t('You are still signed in. We are away for a moment, or the connection is.')}
      </p>
      <Button variant="ghost" onClick={() => location.reload()}>
        {t('Try again')}
      </Button>
    </div>
  )
}
