import { EmptyNote } from '../AdminList.tsx'
import { countryLabel } from '../country-label.ts'
import { AmountTable } from './AmountTable.tsx'
import { ExportTable } from './ExportTable.tsx'
import type { PartProps } from './revenue-labels.ts'

/** By the country that was taxed in; without one by that of the billing address, otherwise of the card. */
export function CountryRevenue({ revenue }: PartProps) {
  const currencies = revenue.currencies.filter(({ countries }) => countries.length > 0)
  if (currencies.length === 0)
    return (
      <div className="mt-8">
        <EmptyNote>Nothing was received in the last twelve months.</EmptyNote>
      </div>
    )
  return (
    <>
      <p className="mt-8 max-w-measure text-soft">
        The last twelve months, less refunds and disputes, by the country of the invoice, or without one by that of the
        billing address or else of the card. Tax of other invoices: of those that Stripe took no payment for, as by
        transfer or by a credit. Tax of gifts: in those that were redeemed, less what went back, by the country of the
        recipient; it was received with the gift. The export has every month.
      </p>
      {currencies.map(({ currency, countries }) => (
        <AmountTable
          key={currency}
          caption={`Countries in ${currency.toUpperCase()}`}
          currency={currency}
          heading="Country"
          columns={['Received', 'Tax in it', 'Tax of other invoices', 'Tax of gifts']}
          rows={countries.map(({ country, received, tax, invoiceTax, giftTax }) => ({
            name: countryLabel(country),
            amounts: [received, tax, invoiceTax, giftTax],
          }))}
        />
      ))}
      <ExportTable table="countries" />
    </>
  )
}
