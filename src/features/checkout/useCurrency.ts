import { useEffect, useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { chooseCurrency, chosenCurrency } from '#lib/currency-choice.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { currenciesOf } from '#shared/domain/plan.ts'

interface CurrencyOfForm {
  /** The currency of the charge. A plan may have no price in it where the reader's account already pays in it. */
  currency: string
  /** The currencies that the reader may choose from. */
  offered: Currency[]
  choose: (currency: Currency) => void
  /** Whether the account pays in it already, so that there is no choice. */
  isFixed: boolean
}

/** The currency of a purchase. Comes with the settings of the card form, which have been loaded before. */
export function useCurrency(plans: Plan[]): CurrencyOfForm {
  const known = useApiQuery('/payment-settings').data?.currency ?? null
  const offered = currenciesOf(plans)
  const [chosen, setChosen] = useState(() => chosenCurrency(offered))
  useEffect(() => {
    // The pages of the plans show it from now on, too.
    if (known) chooseCurrency(known)
  }, [known])
  function choose(currency: Currency) {
    chooseCurrency(currency)
    setChosen(currency)
  }
  return known
    ? { currency: known, offered: [], choose, isFixed: true }
    : { currency: chosen, offered, choose, isFixed: false }
}
