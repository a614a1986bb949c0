import { lazy, Suspense, useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import type { Card } from '#shared/contracts/payment.ts'
import { expiresBefore, formatCardExpiry } from '#shared/domain/payment-card.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { cardText } from './card-text.ts'

// Stripe's fields are loaded when the dialog is opened.
const CardForm = lazy(async () => ({ default: (await import('./CardForm.tsx')).CardForm }))

interface Props {
  /** ISO date of the next payment; null where none is due. */
  nextPayment: string | null
}

/** The card that the next payment is taken from. */
export function CardOnFile({ nextPayment }: Props) {
  const { t } = useLocale()
  const query = useApiQuery('/user/card')
  return (
    <QueryBoundary query={query} subject={t('Your card')} skeleton={<ListSkeleton />}>
      {(card) => <CardDetails card={card} nextPayment={nextPayment} />}
    </QueryBoundary>
  )
}

interface CardDetailsProps extends Props {
  card: Card | null
  /** Of the group whose card it is; without it, the reader's own. */
  groupId?: string
}

/** A card, and the button that changes it. */
export function CardDetails({ card, nextPayment, groupId }: CardDetailsProps) {
  const { t } = useLocale()
  const expiresFirst = card && nextPayment && expiresBefore(card, nextPayment)
  return (
    <>
      {card ? (
        <p>
          {cardText(card, t)}
          {card.expYear && (
            <span className="block font-ui text-small text-soft">
              {expiresFirst
                ? t('Good until {date}, which is before the next payment', { date: formatCardExpiry(card) ?? '' })
                : t('Good until {date}', { date: formatCardExpiry(card) ?? '' })}
            </span>
          )}
        </p>
      ) : (
        <p className="text-soft italic">{t('No card is kept at the moment.')}</p>
      )}
      <div className="mt-3">
        <CardDialog label={card ? t('Update card') : t('Add a card')} {...(groupId && { groupId })} />
      </div>
    </>
  )
}

/** The button that opens the form for another card. */
export function CardDialog({ label, groupId }: { label: string; groupId?: string }) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={label}
      trigger={<Button variant="ghost">{label}</Button>}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <div className="mt-6">
        <ErrorBoundary subject={t('The form for your card')}>
          <Suspense fallback={<ListSkeleton />}>
            <CardForm groupId={groupId} onDone={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  )
}
