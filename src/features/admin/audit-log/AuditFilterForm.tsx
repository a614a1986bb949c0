import { Button } from '#ui/Button.tsx'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '#ui/field-classes.ts'
import { useAdminQuery } from '../admin-queries.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { actionLabel } from './audit-labels.ts'
import { type AuditFilter, auditLogHref } from './audit-log-route.ts'

/** Filters apply at once and are in the URL, so that a view can be linked. */
export function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const { data: options } = useAdminQuery('/admin/audit-log-filters')
  // Replaced, so that Back leaves the section instead of undoing single filters.
  const set = (change: Partial<AuditFilter>) => location.replace(auditLogHref({ ...filter, ...change }))
  const isFiltered = Object.values(filter).some(Boolean)

  return (
    <search className="mt-8 grid max-w-192 items-end grid-cols-2 gap-x-8 gap-y-5 lg:grid-cols-4">
      <FilterSelect
        label="Who"
        value={filter.staffId}
        options={options?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        all="Everybody"
        onChange={(staffId) => set({ staffId })}
      />
      <FilterSelect
        label="What"
        value={filter.kind}
        options={options?.kinds.map((kind) => ({ value: kind, label: actionLabel(kind) })) ?? []}
        all="Everything"
        onChange={(kind) => set({ kind })}
      />
      <DateField label="From" value={filter.from} onChange={(from) => set({ from })} />
      <DateField label="To" value={filter.to} onChange={(to) => set({ to })} />
      {isFiltered && (
        <p className="flex flex-wrap items-center gap-x-7 gap-y-1 col-span-2 lg:col-span-4">
          {filter.entity && (
            <span className="font-ui text-small wrap-anywhere text-soft">
              Only the {filter.entity.replaceAll('-', ' ')} {filter.entityId}
            </span>
          )}
          <Button variant="ghost" onClick={() => location.replace(auditLogHref({}))}>
            Show everything
          </Button>
        </p>
      )}
    </search>
  )
}

interface DateFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const DateField = ({ label, value, onChange }: DateFieldProps) => (
  <label className={`${FIELD_CLASS} min-w-0`}>
    <span className={LABEL_CLASS}>{label}</span>
    <input
      type="date"
      className={`${INPUT_CLASS} min-w-0`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
