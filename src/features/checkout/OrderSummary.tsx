import { type KeyboardEvent, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import type { Promotion, PromotionRequest } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { TextField } from '#ui/TextField.tsx'
import { includesPrint } from './purchase.ts'

interface OrderSummaryProps {
  plan: Plan
  /** Whose it will be, as it is typed. */
  name: string
  /** A plan that its reader has as a present, which this one takes the place of. */
  complimentaryPlan?: Plan | undefined
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
  /** A code that was typed before. */
  defaultCode?: string | undefined
}

/** What it costs, when again, and how it ends: on a slip of paper that stays in view. */
export function OrderSummary({
  plan,
  name,
  complimentaryPlan,
  promotion,
  onPromotion,
  defaultCode,
}: OrderSummaryProps) {
  const renewal = oneYearLater(new Date()).toISOString()
  return (
    <aside className="checkout-aside" aria-labelledby="order">
      <div className="order-summary">
        <div className="order-summary-body">
          <h2 id="order" className="label text-accent">
            Your order
          </h2>
          <p className="mt-5 font-display text-[2rem] leading-none tracking-tight italic">{plan.name}</p>
          <p className="order-summary-reader" aria-hidden="true">
            {name || '\u00a0'}
          </p>
          <p className="mt-1 font-ui text-[0.75rem] text-soft" aria-hidden="true">
            Name of the reader
          </p>
          <div className="mt-6" aria-live="polite">
            <DescriptionList
              items={{
                'Paid today': <Amount cents={promotion?.amount ?? plan.price} />,
                ...(promotion && { 'With the code': promotion.name }),
                ...renewalItems(plan, promotion),
                'Renews on': <time dateTime={renewal}>{longDate(renewal)}</time>,
                ...(includesPrint(plan) && { 'In print': 'Every month, to your address' }),
              }}
            />
          </div>
          <PromotionCode {...{ plan, promotion, onPromotion, defaultCode }} />
          <div className="order-summary-terms">
            {complimentaryPlan && (
              <p>
                It takes the place of our present to you: {complimentaryPlan.name} ends as soon as this is paid, also if
                days of it are left.
              </p>
            )}
            <p>
              It renews every {plan.period} until you cancel, which you can at any time in your account, under
              Subscription. What is paid then runs to its end.
            </p>
            <p>
              Within fourteen days you may{' '}
              <a className="link" href="/account/withdrawal">
                withdraw from it
              </a>
              , and all that you paid goes back to you.
            </p>
          </div>
        </div>
      </div>
    </aside>
  )
}

const Amount = ({ cents }: { cents: number }) => <span className="tabular-nums">{amountLabel(cents)}</span>

/** A code may still count when it renews; how often after that, only Stripe knows. */
function renewalItems(plan: Plan, promotion: Promotion | undefined) {
  const { renewalAmount, price } = promotion ?? { renewalAmount: plan.price, price: plan.price }
  const label = renewalAmount === price ? `Each ${plan.period} after` : `The ${plan.period} after`
  return { [label]: <Amount cents={renewalAmount} /> }
}

/** Whoever begins on 29 February goes on on the 28th, as Stripe does. */
function oneYearLater(from: Date): Date {
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + 1)
  if (to.getUTCMonth() !== from.getUTCMonth()) to.setUTCDate(0)
  return to
}

interface PromotionCodeProps {
  plan: Plan
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
  defaultCode?: string | undefined
}

/** For whoever has been given a code. What it makes of the price is shown before anything is paid. */
export function PromotionCode({ plan, promotion, onPromotion, defaultCode = '' }: PromotionCodeProps) {
  const [code, setCode] = useState(defaultCode)
  const [open, setOpen] = useState(defaultCode !== '')
  const [pending, setPending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const containerRef = useRef<HTMLDivElement>(null)
  const field = () => containerRef.current?.querySelector('input')

  async function apply() {
    if (pending) return
    const promotionCode = code.trim()
    if (!promotionCode) return field()?.focus()
    setPending(true)
    setErrorMessage(undefined)
    try {
      const request: PromotionRequest = { subscriptionId: plan.id, promotionCode }
      onPromotion(await api.post('/checkout/promotion', request))
      setCode(promotionCode)
    } catch (error) {
      const { description, fields } = toFormError(error, '')
      setErrorMessage(fields?.promotionCode ?? description)
      field()?.focus()
    }
    setPending(false)
  }

  function remove() {
    onPromotion(undefined)
    setCode('')
    field()?.focus()
  }

  /** Enter means the code, not the whole sheet. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== 'INPUT') return
    event.preventDefault()
    apply()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field within.
    <div ref={containerRef} className="mt-5" onKeyDown={handleKeyDown}>
      <details className="accordion" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-ui text-small">
          Have a code?
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-5">
          <TextField
            name="promotionCode"
            label="Promotion code"
            value={code}
            onValueChange={setCode}
            readOnly={promotion !== undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <Button variant="ghost" onClick={promotion ? remove : apply} disabled={pending} focusableWhenDisabled>
            {promotion ? 'Remove' : 'Apply'}
          </Button>
        </div>
        <p role="status" className="mt-2 font-ui text-small text-accent empty:hidden">
          {errorMessage ?? (promotion && `${promotion.name} is applied.`)}
        </p>
      </details>
    </div>
  )
}
