import type { ReactNode } from 'react'
import { termLabel } from '#shared/domain/gift-term.ts'

interface GiftCardProps {
  publication: string
  plan: string
  years: number
  fromName: string
  recipientName: string
  message: string
  /** Under the card: the code, once it is paid. */
  children?: ReactNode
}

/** The front of the card, as it is printed: what is typed appears on it at once. */
export function GiftCard({ publication, plan, years, fromName, recipientName, message, children }: GiftCardProps) {
  return (
    <div className="gift-card w-full max-w-108 text-ink">
      <div className="gift-card-frame bg-paper px-[clamp(1.5rem,6vw,2.5rem)] pt-10 pb-9 text-center">
        <p className="label text-accent">{publication}</p>
        <Ornament />
        <p className="mt-7 font-ui text-small text-soft">for</p>
        <p className="mt-1 font-display text-[clamp(2rem,7vw,2.75rem)] leading-tight tracking-tight break-words italic">
          {recipientName || '\u2026'}
        </p>
        {message && <p className="mt-6 text-aside leading-normal break-words whitespace-pre-line italic">{message}</p>}
        <p className="mt-6 font-ui text-small text-soft">
          {plan}, {termLabel(years)}
        </p>
        <p className="mt-1 text-[1.125rem] break-words italic">from {fromName || '\u2026'}</p>
        {children}
      </div>
    </div>
  )
}

/** A sun over the meridians, as in the publication’s own mark. */
const Ornament = () => (
  <svg
    className="mx-auto mt-6 w-24 text-accent"
    viewBox="0 0 96 48"
    fill="none"
    stroke="currentColor"
    strokeWidth="1"
    aria-hidden="true"
  >
    <path d="M.5 47.5h95M48 47.5V8" />
    {[44, 31, 16].map((radius) => (
      <path key={radius} d={`M${48 - radius} 47.5a${radius} 39.5 0 0 1 ${2 * radius} 0`} />
    ))}
    <circle cx="48" cy="5" r="3.5" fill="currentColor" stroke="none" />
  </svg>
)
