import { useEffect, useRef, useState } from 'react'
import { type FurtherCurrency, furtherCurrencies } from '#shared/contracts/currency.ts'
import type { PlanAmount } from '#shared/contracts/plan.ts'
import { currencyName } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { amountField, amountText } from './plan-values.ts'

/** Prices in further currencies: a field for each, and a choice of one more. An empty field is no price. */
export function PlanAmounts({ amounts = [] }: { amounts?: PlanAmount[] | undefined }) {
  const [shown, setShown] = useState(() => amounts.map(({ currency }) => currency))
  const others = furtherCurrencies.filter((currency) => !shown.includes(currency))
  const [next, setNext] = useState<FurtherCurrency>()
  const added = next && others.includes(next) ? next : others[0]
  const containerRef = useRef<HTMLFieldSetElement>(null)
  const [newest, setNewest] = useState<FurtherCurrency>()
  useEffect(() => {
    if (newest) containerRef.current?.querySelector<HTMLInputElement>(`[name="${amountField(newest)}"]`)?.focus()
  }, [newest])

  function add(currency: FurtherCurrency) {
    setShown([...shown, currency])
    setNewest(currency)
  }

  return (
    <fieldset ref={containerRef} className="border-t border-line pt-6">
      <legend className="float-left mb-2 w-full text-subtitle">Further currencies</legend>
      <p className="clear-left max-w-measure font-ui text-small text-soft">
        A reader pays in one currency for good, so a subscriber can change only to plans that have a price in theirs.
      </p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        {shown.map((currency) => (
          <TextField
            key={currency}
            name={amountField(currency)}
            label={`${currencyName(currency)} a year`}
            hint="Empty: not sold in it."
            inputMode="decimal"
            defaultValue={amountText(amounts.find((one) => one.currency === currency))}
            maxLength={12}
          />
        ))}
      </div>
      {added && (
        <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-56 flex-1 sm:max-w-80">
            <Select
              name="addedCurrency"
              label="Another currency"
              value={added}
              onValueChange={(value) => setNext(value as FurtherCurrency)}
              options={others.map((value) => ({ value, label: currencyName(value) }))}
            />
          </div>
          <Button variant="ghost" onClick={() => add(added)}>
            Add it
          </Button>
        </div>
      )}
    </fieldset>
  )
}
