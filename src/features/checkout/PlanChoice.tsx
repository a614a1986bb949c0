import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { roundAmountLabel } from '#shared/domain/price.ts'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  plans: Plan[]
  chosen: Plan
  currency: Currency
  onPlan: (id: string) => void
  /** The price with its unit, such as '$200 a seat and year'. */
  priceText: (amount: string, period: string) => string
}

/** The plans of a gift or a group, of which one is chosen. plan-choice.css belongs to it. */
export function PlanChoice({ plans, chosen, currency, onPlan, priceText }: Props) {
  const { contentLang, language, t } = useLocale()
  return (
    <fieldset>
      <legend className="label text-soft">{t('The plan')}</legend>
      <div className="mt-3 grid gap-7 sm:grid-cols-2">
        {plans.map((plan) => {
          const { id, name, description, period } = plan
          return (
            <label key={id} className="plan-choice grid cursor-pointer content-start gap-2 border border-line p-5">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-display text-entry leading-tight italic" lang={contentLang}>
                  {name}
                </span>
                <input
                  type="radio"
                  name="plan"
                  value={id}
                  checked={id === chosen.id}
                  onChange={() => onPlan(id)}
                  className="size-4 flex-none accent-accent"
                />
              </span>
              <span className="font-ui text-small text-soft">
                {priceText(roundAmountLabel(priceIn(plan, currency) ?? plan.price, currency, language), period)}
              </span>
              <span className="text-note leading-normal text-soft italic" lang={contentLang}>
                {description}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
