import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, useId, useState } from 'react'

export interface ChartSeries {
  name: string
  values: number[]
}

interface Props {
  title: string
  /** One for each value of a series. */
  labels: string[]
  series: ChartSeries[]
  kind: 'lines' | 'bars'
  format: (value: number) => string
  /** Where nothing is pointed at, lines show this value: the last one, unless the chart looks ahead. */
  current?: number
  /** False where a table with the same values follows. */
  withTable?: boolean
  /** A sentence in place of the chart when there is nothing to draw. */
  empty: string
}

/** Colours of the design, and dashes for those who do not tell them apart. */
const STYLES = [
  { className: 'text-accent', dash: undefined },
  { className: 'text-ink', dash: '5 3' },
  { className: 'text-soft', dash: '1.5 3' },
  { className: 'text-soft', dash: '9 3 2 3' },
] as const
const styleOf = (index: number) => STYLES[index % STYLES.length] ?? STYLES[0]

/** The SVG is stretched to the width of its column: its strokes keep their width, and the texts around it are HTML. */
const SIZE = 100
const CHART_HEIGHT = 'h-52 lg:h-60'

/** Values over time. The same values stand in a table behind the disclosure, or after the chart. */
export function Chart({ empty, ...chart }: Props) {
  if (chart.series.some(({ values }) => values.some((value) => value !== 0))) return <DrawnChart {...chart} />
  return (
    <section className="min-w-0" aria-label={chart.title}>
      <h2 className={TITLE_CLASS}>{chart.title}</h2>
      <p className="mt-3 max-w-measure border-t border-line py-4 text-soft italic">{empty}</p>
    </section>
  )
}

const TITLE_CLASS = 'text-tool font-display'

function DrawnChart({
  title,
  labels,
  series,
  kind,
  format,
  current = labels.length - 1,
  withTable = true,
}: Omit<Props, 'empty'>) {
  const id = useId()
  const [pointed, setPointed] = useState<number>()
  // Where nothing is pointed at, lines show one value, and bars their sum.
  const isSum = kind === 'bars' && pointed === undefined
  const shownValue = (values: number[]) =>
    isSum ? values.reduce((sum, value) => sum + value, 0) : (values[pointed ?? current] ?? 0)
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...series.flatMap(({ values }) => values))])
    .nice(3)
    .range([SIZE, 0])
  const ticks = scale.ticks(3).filter(Number.isInteger)

  function point({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(0.999, Math.max(0, (clientX - left) / width))
    setPointed(kind === 'bars' ? Math.floor(share * labels.length) : Math.round(share * (labels.length - 1)))
  }

  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id={id} className={TITLE_CLASS}>
          {title}
        </h2>
        <span className="font-ui text-small text-soft tabular-nums">{isSum ? '' : labels[pointed ?? current]}</span>
      </figcaption>
      <Legend series={series} shownValue={shownValue} format={format} />
      <div className={`mt-4 flex gap-3 ${CHART_HEIGHT}`} aria-hidden="true">
        <div
          className="relative min-w-0 flex-1 touch-pan-y"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <svg
            className="absolute inset-0 size-full overflow-visible"
            aria-hidden="true"
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            preserveAspectRatio="none"
          >
            {ticks.map((tick) => (
              <path
                key={tick}
                className={tick === 0 ? 'text-soft' : 'text-line'}
                d={`M0 ${scale(tick)}H${SIZE}`}
                stroke="currentColor"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {kind === 'bars' ? (
              <Bars values={series[0]?.values ?? []} scale={scale} pointed={pointed} />
            ) : (
              <Lines series={series} scale={scale} pointed={pointed} />
            )}
          </svg>
        </div>
        <div className="relative w-14 shrink-0 font-ui text-label text-soft tabular-nums">
          {ticks.map((tick) => (
            <span key={tick} className="absolute left-0 -translate-y-1/2" style={{ top: `${scale(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
      </div>
      <p className="mt-2 mr-17 flex justify-between font-ui text-label text-soft tabular-nums" aria-hidden="true">
        <span>{labels[0]}</span>
        {labels.length > 2 && <span>{labels[Math.floor((labels.length - 1) / 2)]}</span>}
        {labels.length > 1 && <span>{labels.at(-1)}</span>}
      </p>
      {withTable && <ValueTable title={title} labels={labels} series={series} format={format} />}
    </figure>
  )
}

interface LegendProps extends Pick<Props, 'series' | 'format'> {
  shownValue: (values: number[]) => number
}

/** Names the lines, with their values. */
const Legend = ({ series, shownValue, format }: LegendProps) => (
  <ul className="mt-1 flex min-h-6 flex-wrap gap-x-6 font-ui text-small">
    {series.map(({ name, values }, index) => (
      <li key={name} className="flex items-center gap-2">
        {series.length > 1 && (
          <svg className={`w-6 ${styleOf(index).className}`} height="2" aria-hidden="true">
            <path d="M0 1H24" stroke="currentColor" strokeWidth="2" strokeDasharray={styleOf(index).dash} />
          </svg>
        )}
        <span className={series.length > 1 ? '' : 'text-soft'}>
          {name} <span className="text-ink tabular-nums">{format(shownValue(values))}</span>
        </span>
      </li>
    ))}
  </ul>
)

type Scale = (value: number) => number

function Lines({ series, scale, pointed }: { series: ChartSeries[]; scale: Scale; pointed: number | undefined }) {
  const steps = Math.max(1, (series[0]?.values.length ?? 0) - 1)
  // A single value is a line as well.
  const points = (values: number[]) => (values.length === 1 ? [...values, ...values] : values)
  const x = (_: number, index: number) => (index / steps) * SIZE
  const path = line<number>(x, scale).curve(curveMonotoneX)
  const fill = area<number>(x, SIZE, scale).curve(curveMonotoneX)
  return (
    <>
      {series.length === 1 && (
        <path
          className="text-accent"
          d={fill(points(series[0]?.values ?? [])) ?? ''}
          fill="currentColor"
          opacity="0.09"
        />
      )}
      {series.map(({ name, values }, index) => (
        <path
          key={name}
          className={styleOf(index).className}
          d={path(points(values)) ?? ''}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={styleOf(index).dash}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {pointed !== undefined && (
        <path
          className="text-soft"
          d={`M${(pointed / steps) * SIZE} 0V${SIZE}`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  )
}

function Bars({ values, scale, pointed }: { values: number[]; scale: Scale; pointed: number | undefined }) {
  const band = scaleBand(
    values.map((_, index) => index),
    [0, SIZE],
  ).padding(0.55)
  return values.map((value, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are a sequence of steps.
      key={index}
      className={pointed === undefined || pointed === index ? 'text-accent' : 'text-soft'}
      x={band(index)}
      width={band.bandwidth()}
      y={scale(Math.max(0, value))}
      height={SIZE - scale(Math.max(0, value))}
      fill="currentColor"
    />
  ))
}

const ValueTable = ({ title, labels, series, format }: Pick<Props, 'title' | 'labels' | 'series' | 'format'>) => (
  <details className="mt-3 font-ui text-small">
    <summary className="link inline-block min-h-6 cursor-pointer text-soft">
      As a table<span className="sr-only">: {title}</span>
    </summary>
    <table className="mt-3 w-full border-collapse tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="border-b border-line py-2 text-left font-medium text-soft">
            Date
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="border-b border-line py-2 pl-4 text-right font-medium text-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-normal whitespace-nowrap">
              {label}
            </th>
            {series.map(({ name, values }) => (
              <td key={name} className="border-b border-line py-1.5 pl-4 text-right">
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
