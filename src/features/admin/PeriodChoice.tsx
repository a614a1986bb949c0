import { TAB_CLASS } from '#ui/tab-classes.ts'

interface Props<Period extends string> {
  /** By its id, the name of each. */
  periods: Record<Period, string>
  period: Period
  onChange: (period: Period) => void
}

/** Which period figures are shown for. */
export const PeriodChoice = <Period extends string>({ periods, period, onChange }: Props<Period>) => (
  <fieldset aria-label="Period" className="flex flex-wrap gap-x-7 border-b border-line">
    {(Object.keys(periods) as Period[]).map((id) => (
      <button
        key={id}
        type="button"
        className={`label -mb-px ${TAB_CLASS} aria-pressed:border-accent aria-pressed:text-ink forced-colors:aria-pressed:border-[Highlight]`}
        aria-pressed={id === period}
        onClick={() => onChange(id)}
      >
        {periods[id]}
      </button>
    ))}
  </fieldset>
)
