import type { Promotion, TaxPreview } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { Translate } from '#shared/domain/language.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { editionName, firstPrintEdition } from '#shared/domain/print-edition.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { ASIDE_CLASS } from './checkout-layout.ts'
import { PromotionCode } from './PromotionCode.tsx'
import type { PurchaseTax } from './tax.ts'
import { termsLink } from './terms-link.tsx'

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
  const { contentLang, language, t, href, longDate } = useLocale()
  const firstPayment = daysLater(trialDays ?? 0)
  const renewal = oneYearLater(firstPayment).toISOString()
  return (
    <aside className={ASIDE_CLASS} aria-labelledby="order">
      <div className="order-summary w-full max-w-108 text-ink lg:sticky lg:top-8">
        <div className="order-summary-body bg-paper px-[clamp(1.375rem,5vw,2rem)] pt-9 pb-11">
          <h2 id="order" className="label text-accent">
            {t('Your order')}
          </h2>
          <p className="mt-5 font-display text-masthead-wide leading-none tracking-tight italic" lang={contentLang}>
            {plan.name}
          </p>
          <p className="mt-3 truncate border-b border-line text-name italic" aria-hidden="true">
            {name || '\u00a0'}
          </p>
          <p className="mt-1 font-ui text-[0.75rem] text-soft" aria-hidden="true">
            {t('Name of the reader')}
          </p>
          <div className="mt-6" aria-live="polite">
            <DescriptionList
              items={{
                ...(trialDays !== undefined && {
                  [t('Paid today')]: t('Nothing'),
                  [t('Free until')]: <Day date={firstPayment} />,
                }),
                ...amountItems(
                  t,
                  { ...price, amount: promotion?.amount ?? price.amount },
                  tax,
                  trialDays === undefined ? t('Paid today') : t('Then'),
                ),
                ...(promotion && { [t('With the code')]: promotion.name }),
                ...renewalItems(t, plan, price, promotion, tax),
                [t('Renews on')]: <time dateTime={renewal}>{longDate(renewal)}</time>,
                ...(includesPrint(plan) && {
                  [t('In print')]:
                    trialDays === undefined
                      ? t('Every month, to your address')
                      : t('Every month, from the first payment on'),
                  [t('First in print')]: editionName(firstPrintEdition(firstPayment), language),
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
          <div className="mt-5 grid gap-3 border-t border-line pt-5 text-note leading-normal text-soft">
            <p>
              {t('For somebody else? <gift>Give it as a gift</gift>.', {
                gift: (text) => (
                  <a key="gift" className="link decoration-current!" href={href('/gift')}>
                    {text}
                  </a>
                ),
              })}
            </p>
            {complimentaryPlan && (
              <p>
                {t(
                  'It takes the place of your complimentary subscription: {plan} ends as soon as this is paid, also if days of it are left.',
                  { plan: complimentaryPlan.name },
                )}
              </p>
            )}
            {trialDays !== undefined && (
              <p>
                {t(
                  'It is free until {date}; your card is kept, and the first year is charged on that day. If you cancel before, in your account, under Subscription, nothing is ever charged. An e-mail reminds you a week before.',
                  { date: longDate(firstPayment.toISOString()) },
                )}
              </p>
            )}
            <p>
              {t(
                'It renews every {period} until you cancel, which you can at any time in your account, under Subscription. What is paid then runs to its end.',
                { period: plan.period },
              )}
            </p>
            <p>
              {t(
                'Within fourteen days you may <withdrawal>withdraw from it</withdrawal>, and all that you paid goes back to you. With the button you agree to our <terms>terms</terms>; <privacy>privacy</privacy> says what we do with your data.',
                {
                  withdrawal: termsLink(href, 'withdrawal'),
                  terms: termsLink(href, 'terms'),
                  privacy: termsLink(href, 'privacy'),
                },
              )}
            </p>
          </div>
        </div>
      </div>
    </aside>
  )
}

function Amount({ amount, currency }: PurchasePrice) {
  const { language } = useLocale()
  return <span className="tabular-nums">{amountLabel(amount, currency, language)}</span>
}

/** A code may apply to the first renewal too; only Stripe knows about the ones after it. */
function renewalItems(
  t: Translate,
  plan: Plan,
  { amount: price, currency }: PurchasePrice,
  promotion: Promotion | undefined,
  tax: PurchaseTax | undefined,
) {
  const renewal = { amount: promotion?.renewalAmount ?? price, currency }
  const { period } = plan
  const label = renewal.amount === price ? t('Each {period} after', { period }) : t('The {period} after', { period })
  return {
    [label]: tax ? (
      <TaxedAmount price={renewal} total={tax.preview?.renewalAmount} tax={tax} />
    ) : (
      <Amount {...renewal} />
    ),
  }
}

/** The price, the tax on its own line, and what the card is charged. */
function amountItems(t: Translate, price: PurchasePrice, tax: PurchaseTax | undefined, label: string) {
  if (!tax) return { [label]: <Amount {...price} /> }
  const { behavior, preview } = tax
  const { currency } = price
  return {
    ...(preview &&
      behavior === 'exclusive' && {
        [t('Price')]: <Amount amount={preview.amount - preview.tax} currency={currency} />,
      }),
    [behavior === 'exclusive' ? t('Tax') : t('Tax included')]: preview
      ? taxLabel(t, preview, currency)
      : t('By your country'),
    [label]: <TaxedAmount price={price} total={preview?.amount} tax={tax} />,
  }
}

function taxLabel(t: Translate, { tax, reverseCharge }: TaxPreview, currency: Currency) {
  if (reverseCharge) return t('None: reverse charge')
  return tax > 0 ? <Amount amount={tax} currency={currency} /> : t('None')
}

/** The total, or the price while the total is not known. */
function TaxedAmount({ price, total, tax }: { price: PurchasePrice; total: number | undefined; tax: PurchaseTax }) {
  const { t } = useLocale()
  if (total !== undefined) return <Amount {...price} amount={total} />
  return (
    <>
      <Amount {...price} />
      {tax.behavior === 'exclusive' && ` ${t('plus tax')}`}
    </>
  )
}

function Day({ date }: { date: Date }) {
  const { longDate } = useLocale()
  return <time dateTime={date.toISOString()}>{longDate(date.toISOString())}</time>
}

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
