import type { Promotion, TaxPreview } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { longDate } from '#shared/domain/dates.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { editionName, firstPrintEdition } from '#shared/domain/print-edition.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { ASIDE_CLASS } from './checkout-layout.ts'
import { PromotionCode } from './PromotionCode.tsx'
import type { PurchaseTax } from './tax.ts'

interface OrderSummaryProps {
  plan: Plan
  price: PurchasePrice
  /** The reader's name, as it is typed. */
  name: string
  /** The complimentary plan that the purchase replaces. */
  complimentaryPlan?: Plan | undefined
  /** Free days before the first payment. */
  trialDays?: number | undefined
  promotion: Promotion | undefined
  /** Undefined where no taxes are computed. */
  tax: PurchaseTax | undefined
  onPromotion: (promotion: Promotion | undefined) => void
  /** The code of the draft. */
  defaultCode?: string | undefined
}

interface PurchasePrice {
  amount: number
  currency: Currency
}

/** Price, renewal and terms of the order; it stays in view beside the form. */
export function OrderSummary({
  plan,
  price,
  name,
  complimentaryPlan,
  trialDays,
  promotion,
  tax,
  onPromotion,
  defaultCode,
}: OrderSummaryProps) {
  const firstPayment = daysLater(trialDays ?? 0)
  const renewal = oneYearLater(firstPayment).toISOString()
  return (
    <aside className={ASIDE_CLASS} aria-labelledby="order">
      <div className="order-summary w-full max-w-108 text-ink lg:sticky lg:top-8">
        <div className="order-summary-body bg-paper px-[clamp(1.375rem,5vw,2rem)] pt-9 pb-11">
          <h2 id="order" className="label text-accent">
            Your order
          </h2>
          <p className="mt-5 font-display text-[2rem] leading-none tracking-tight italic">{plan.name}</p>
          <p className="mt-3 truncate border-b border-line text-[1.25rem] italic" aria-hidden="true">
            {name || '\u00a0'}
          </p>
          <p className="mt-1 font-ui text-[0.75rem] text-soft" aria-hidden="true">
            Name of the reader
          </p>
          <div className="mt-6" aria-live="polite">
            <DescriptionList
              items={{
                ...(trialDays !== undefined && { 'Paid today': 'Nothing', 'Free until': <Day date={firstPayment} /> }),
                ...amountItems(
                  { ...price, amount: promotion?.amount ?? price.amount },
                  tax,
                  trialDays === undefined ? 'Paid today' : 'Then',
                ),
                ...(promotion && { 'With the code': promotion.name }),
                ...renewalItems(plan, price, promotion, tax),
                'Renews on': <time dateTime={renewal}>{longDate(renewal)}</time>,
                ...(includesPrint(plan) && {
                  'In print':
                    trialDays === undefined ? 'Every month, to your address' : 'Every month, from the first payment on',
                  'First in print': editionName(firstPrintEdition(firstPayment)),
                }),
              }}
            />
            {tax?.errorMessage && <p className="mt-3 font-ui text-small text-accent">{tax.errorMessage}</p>}
          </div>
          <PromotionCode
            plan={plan}
            currency={price.currency}
            promotion={promotion}
            onPromotion={onPromotion}
            defaultCode={defaultCode}
          />
          <div className="mt-5 grid gap-3 border-t border-line pt-5 text-[0.9375rem] leading-normal text-soft">
            <p>
              For somebody else?{' '}
              <a className="link decoration-current!" href="/gift">
                Give it as a gift
              </a>
              .
            </p>
            {complimentaryPlan && (
              <p>
                It takes the place of your complimentary subscription: {complimentaryPlan.name} ends as soon as this is
                paid, also if days of it are left.
              </p>
            )}
            {trialDays !== undefined && (
              <p>
                It is free until {longDate(firstPayment.toISOString())}; your card is kept, and the first year is
                charged on that day. If you cancel before, in your account, under Subscription, nothing is ever charged.
                An e-mail reminds you a week before.
              </p>
            )}
            <p>
              It renews every {plan.period} until you cancel, which you can at any time in your account, under
              Subscription. What is paid then runs to its end.
            </p>
            <p>
              Within fourteen days you may{' '}
              <a className="link decoration-current!" href="/withdrawal" target="_blank" rel="noopener">
                withdraw from it
              </a>
              , and all that you paid goes back to you. With the button you agree to our{' '}
              <a className="link decoration-current!" href="/terms" target="_blank" rel="noopener">
                terms
              </a>
              ;{' '}
              <a className="link decoration-current!" href="/privacy" target="_blank" rel="noopener">
                privacy
              </a>{' '}
              says what we do with your data.
            </p>
          </div>
        </div>
      </div>
    </aside>
  )
}

const Amount = ({ amount, currency }: PurchasePrice) => (
  <span className="tabular-nums">{amountLabel(amount, currency)}</span>
)

/** A code may apply to the first renewal too; only Stripe knows about the ones after it. */
function renewalItems(
  plan: Plan,
  { amount: price, currency }: PurchasePrice,
  promotion: Promotion | undefined,
  tax: PurchaseTax | undefined,
) {
  const renewal = { amount: promotion?.renewalAmount ?? price, currency }
  const label = renewal.amount === price ? `Each ${plan.period} after` : `The ${plan.period} after`
  return {
    [label]: tax ? (
      <TaxedAmount price={renewal} total={tax.preview?.renewalAmount} tax={tax} />
    ) : (
      <Amount {...renewal} />
    ),
  }
}

/** The price, the tax on its own line, and what the card is charged. */
function amountItems(price: PurchasePrice, tax: PurchaseTax | undefined, label: 'Paid today' | 'Then') {
  if (!tax) return { [label]: <Amount {...price} /> }
  const { behavior, preview } = tax
  const { currency } = price
  return {
    ...(preview &&
      behavior === 'exclusive' && {
        Price: <Amount amount={preview.amount - preview.tax} currency={currency} />,
      }),
    [behavior === 'exclusive' ? 'Tax' : 'Tax included']: preview ? taxLabel(preview, currency) : 'By your country',
    [label]: <TaxedAmount price={price} total={preview?.amount} tax={tax} />,
  }
}

function taxLabel({ tax, reverseCharge }: TaxPreview, currency: Currency) {
  if (reverseCharge) return 'None: reverse charge'
  return tax > 0 ? <Amount amount={tax} currency={currency} /> : 'None'
}

/** The total, or the price while the total is not known. */
function TaxedAmount({ price, total, tax }: { price: PurchasePrice; total: number | undefined; tax: PurchaseTax }) {
  if (total !== undefined) return <Amount {...price} amount={total} />
  return (
    <>
      <Amount {...price} />
      {tax.behavior === 'exclusive' && ' plus tax'}
    </>
  )
}

const Day = ({ date }: { date: Date }) => <time dateTime={date.toISOString()}>{longDate(date.toISOString())}</time>

function daysLater(days: number): Date {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + days)
  return date
}

/** A subscription of 29 February renews on the 28th, as at Stripe. */
function oneYearLater(from: Date): Date {
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + 1)
  if (to.getUTCMonth() !== from.getUTCMonth()) to.setUTCDate(0)
  return to
}
