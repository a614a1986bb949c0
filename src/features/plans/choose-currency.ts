import { chooseCurrency, chosenCurrency } from '#lib/currency-choice.ts'
import type { Currency } from '#shared/contracts/currency.ts'

const form = document.querySelector<HTMLFormElement>('#prices')
const radios = [...(form?.querySelectorAll<HTMLInputElement>('[name=currency]') ?? [])]
const chosen = chosenCurrency(radios.map(({ value }) => value as Currency))
for (const radio of radios) radio.checked = radio.value === chosen
form?.addEventListener('change', ({ target }) => chooseCurrency((target as HTMLInputElement).value))
