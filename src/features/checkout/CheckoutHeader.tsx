import type { ReactNode } from 'react'
import { chosenCurrency, type ShownPrice, shownPrice } from '#lib/currency-choice.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { TaxBehavior } from '#shared/contracts/tax.ts'
import { currenciesOf } from '#shared/domain/plan.ts'
import { roundAmountLabel, taxNote } from '#shared/domain/price.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { ASIDE_CLASS, COLUMN_CLASS, LAYOUT_CLASS } from './checkout-layout.ts'
import { useDocumentTitle } from './Notice.tsx'

interface CheckoutHeaderProps {
  plan: Plan
  price: ShownPrice
  taxBehavior?: TaxBehavior | undefined
  /** Below the price. */
  children?: ReactNode
}

/** Name, description and price of the plan. */
export function CheckoutHeader({
  plan: { name, description, period },
  price: { amount, currency },
  taxBehavior,
  children,
}: CheckoutHeaderProps) {
  const { contentLang, language, t } = useLocale()
  const title = t('Subscribe to {plan}', { plan: name })
  const note = taxNote(taxBehavior)
  useDocumentTitle(title)
  return (
    <header>
      <h1 className="max-w-[16ch] text-display">{title}</h1>
      <p className="mt-5 max-w-136 text-lead text-soft italic" lang={contentLang}>
        {description}
      </p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[clamp(2.5rem,4vw,3.75rem)] leading-none tracking-figure">
          {roundAmountLabel(amount, currency, language)}
        </span>{' '}
        <span className="font-ui text-small text-soft">
          {[t('per {period}', { period }), t(note)].filter(Boolean).join(', ')}
        </span>
      </p>
      {children}
    </header>
  )
}

/** While the currency of the account is not known. */
export const presumedPrice = (plan: Plan): ShownPrice => shownPrice(plan, chosenCurrency(currenciesOf([plan])))

interface Props {
  plan?: Plan | undefined
  statusText?: string
}

/** The form's skeleton. */
export function CheckoutSkeleton({ plan, statusText }: Props) {
  const { t } = useLocale()
  return (
    <div className={LAYOUT_CLASS} aria-busy="true">
      <div className={`${COLUMN_CLASS} pt-14 pb-section lg:pt-20`}>
        {plan ? <CheckoutHeader plan={plan} price={presumedPrice(plan)} /> : <HeaderSkeleton />}
        <p role="status" className="mt-12 border-t border-line pt-8 text-soft italic lg:mt-14">
          {statusText ?? t('Loading...')}
        </p>
        <div className="mt-8 grid gap-9" aria-hidden="true">
          {['w-1/2', 'w-full', 'w-full', 'w-2/3'].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            <Skeleton key={at} className={width} />
          ))}
        </div>
      </div>
      <div className={ASIDE_CLASS} aria-hidden="true" />
    </div>
  )
}

function HeaderSkeleton() {
  const { t } = useLocale()
  return (
    <div className="text-display">
      <h1 className="sr-only">{t('Subscribe')}</h1>
      <Skeleton className="w-[9ch]" />
      <Skeleton className="w-[6ch]" />
    </div>
  )
}
