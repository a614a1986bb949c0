import type { ReactNode } from 'react'
import { termLabel } from '#shared/domain/gift-term.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'

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
  const { t } = useLocale()
  const term = termLabel(years)
  return (
    <div className="gift-card w-full max-w-108 text-ink">
      <div className="gift-card-frame bg-paper text-center">
        <p className="label text-accent">{publication}</p>
        <Ornament />
        <p className="mt-7 font-ui text-small text-soft">{t('for')}</p>
        <p className="mt-1 font-display text-heading leading-tight tracking-tight break-words italic">
          {recipientName || '\u2026'}
        </p>
        {message && <p className="mt-6 text-aside leading-normal break-words whitespace-pre-line italic">{message}</p>}
        <p className="mt-6 font-ui text-small text-soft">
          {plan}, {t(term)}
        </p>
        <p className="mt-1 text-aside break-words italic">{t('from {name}', { name: fromName || '\u2026' })}</p>
        {children}
      </div>
    </div>
  )
}

/** A sunrise, as on the page that thanks for a subscription. */
const Ornament = () => (
  <svg
    className="mx-auto mt-6 w-28 text-accent"
    viewBox="0 0 112 50"
    fill="none"
    stroke="currentColor"
    strokeWidth="1"
    aria-hidden="true"
  >
    <path d="M0 49.5h112" />
    <path d="M41 49.5a15 15 0 0 1 30 0z" fill="currentColor" stroke="none" />
    {rays.map((degrees, at) => (
      <path key={degrees} d={`M56 ${at % 2 === 0 ? 3 : 14}V29`} transform={`rotate(${degrees} 56 49.5)`} />
    ))}
  </svg>
)

const rays = [-80, -64, -48, -32, -16, 0, 16, 32, 48, 64, 80]
