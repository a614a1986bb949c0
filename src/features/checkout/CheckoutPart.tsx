import { type ReactNode, useId } from 'react'

interface CheckoutSectionProps {
  title: string
  children: ReactNode
}

/** A part of the sheet. */
export function CheckoutSection({ title, children }: CheckoutSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8 lg:mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="mt-6">{children}</div>
    </section>
  )
}
