import { amountLabel } from '#shared/domain/price.ts'

interface Props {
  caption: string
  currency: string
  /** Of the first column. */
  heading: string
  columns: string[]
  rows: { name: string; amounts: number[] }[]
}

/** Amounts to the cent. Where the columns do not fit, the table scrolls and the first column stays. */
export const AmountTable = ({ caption, currency, heading, columns, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section aria-label={caption} tabIndex={0} className="mt-8 overflow-x-auto">
    <table className="w-full border-collapse font-ui text-small tabular-nums lining-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${CELL_CLASS} sticky left-0 bg-paper pr-4 text-left font-medium text-soft`}>
            {heading}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${CELL_CLASS} pl-5 text-right font-medium text-soft`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, amounts }) => (
          <tr key={name}>
            <th scope="row" className={`${CELL_CLASS} sticky left-0 bg-paper pr-4 text-left font-normal`}>
              {name}
            </th>
            {amounts.map((amount, index) => (
              <td key={columns[index]} className={`${CELL_CLASS} pl-5 text-right ${amount === 0 ? 'text-soft' : ''}`}>
                {amountLabel(amount, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const CELL_CLASS = 'border-b border-line py-2.5 whitespace-nowrap'
