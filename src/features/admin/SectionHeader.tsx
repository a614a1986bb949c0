import type { ReactNode } from 'react'

interface Props {
  title: string
  /** A sentence under the title. */
  intro?: string
  /** The actions of the whole section: beside the title where there is room, below it otherwise. */
  children?: ReactNode
}

/** The head of a section, the same in all of them. */
export const SectionHeader = ({ title, intro, children }: Props) => (
  <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
    <div className="min-w-0">
      <h1 className="text-display">{title}</h1>
      {intro && <p className="mt-3 max-w-192 text-lead text-pretty text-soft italic">{intro}</p>}
    </div>
    {children && <div className="flex flex-wrap items-center gap-x-7 gap-y-2">{children}</div>}
  </div>
)
