import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** A sentence under the title. */
  intro?: string
  /** An action for the whole section, under the title. */
  action?: ReactNode
  /** The title above the content: where the section itself stands beside a list. */
  stacked?: boolean
  children: ReactNode
}

/** A section of an account or admin page: its title in the margin, its content beside it. */
export function Section({ title, intro, action, stacked = false, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-8 gap-y-6 border-t border-line py-10 first:border-t-0 ${stacked ? '' : 'md:grid-cols-12 lg:py-14'}`}
    >
      <div className={stacked ? '' : 'md:col-span-4'}>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {intro && <p className="mt-2 max-w-88 text-note leading-normal text-soft italic">{intro}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      <div className={stacked ? 'min-w-0' : 'min-w-0 md:col-span-8 lg:col-span-7 lg:col-start-6'}>{children}</div>
    </section>
  )
}
