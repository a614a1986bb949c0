import type { Currency } from '#shared/contracts/currency.ts'
import { useLocale } from '../../languages/LocaleContext.ts'

interface CurrencySwitchProps {
  /** With one there is nothing to choose. */
  offered: Currency[]
  chosen: string
  onChoose: (currency: Currency) => void
}

/** In which currency prices are shown and paid. Its page has the same as a form without script: plans/CurrencySwitch.astro. */
export function CurrencySwitch({ offered, chosen, onChoose }: CurrencySwitchProps) {
  const { t } = useLocale()
  if (offered.length < 2) return null
  return (
    <fieldset className="mt-5 flex flex-wrap items-center gap-x-5 font-ui text-small">
      <legend className="float-left text-soft">{t('Prices in')}</legend>
      {offered.map((currency) => (
        <label key={currency} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="currency"
            value={currency}
            checked={currency === chosen}
            onChange={() => onChoose(currency)}
            className="size-4 flex-none accent-accent"
          />
          {currency.toUpperCase()}
        </label>
      ))}
    </fieldset>
  )
}
