import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** A sentence or two under the title. */
  intro?: ReactNode
  children: ReactNode
}

/** A part of a tab: its name at the left, what it holds at the right. */
export function Section({ title, intro, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-6 border-t border-line py-10 md:grid-cols-12 lg:py-14">
      <div className="md:col-span-5 lg:col-span-4">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {intro && <p className="mt-2 max-w-[22rem] text-[1.0625rem] leading-normal text-soft italic">{intro}</p>}
      </div>
      <div className="md:col-span-7 lg:col-start-6">{children}</div>
    </section>
  )
}
