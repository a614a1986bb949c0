import type { AuditEntry } from '#shared/contracts/audit-log.ts'
import { dateTimeLabel } from '../date-labels.ts'
import { actionLabel, changedFields, detailsOf, fieldLabel, recordLabel, valueLabel } from './audit-labels.ts'
import { auditLogHref } from './audit-log-route.ts'

/** One action: who did what to which record, and behind a button what was changed. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { kind, by, accessToken, record, createdAt } = entry
  const label = recordLabel(entry)
  const details = detailsOf(entry)
  const fields = changedFields(entry)
  return (
    <li tabIndex={-1} className="border-t border-line py-4 last:border-b">
      <p className="wrap-anywhere">
        <bdi>{by?.name ?? 'Somebody whose account is deleted'}</bdi> {actionLabel(kind)}
        {record && label && (
          <>
            {' '}
            <a className="link" href={auditLogHref({ entity: record.entity, entityId: record.id })}>
              <bdi>{label}</bdi>
            </a>
          </>
        )}
      </p>
      <p className="font-ui text-small wrap-anywhere text-soft">
        <time dateTime={createdAt}>{dateTimeLabel(createdAt)}</time>
        {accessToken && <> · by the token {accessToken}</>}
        {details.map((detail) => ` · ${detail}`)}
      </p>
      {fields.length > 0 && (
        <details className="mt-1">
          <summary className="link w-fit cursor-pointer font-ui text-small">
            {fields.length === 1 ? '1 field' : `${fields.length} fields`}
            <span className="sr-only"> changed</span>
          </summary>
          <Changes entry={entry} fields={fields} />
        </details>
      )}
    </li>
  )
}

const CELL_CLASS = 'py-2 pr-3 align-top font-ui text-small whitespace-pre-wrap wrap-anywhere'

/** Of a record that was added or removed there is one side. */
const Changes = ({ entry: { before, after }, fields }: { entry: AuditEntry; fields: string[] }) => (
  <table className="mt-3 w-full table-fixed border-collapse text-left">
    <thead>
      <tr className="label text-soft">
        <th className="w-1/3 py-1 pr-5 font-medium sm:w-1/4" scope="col">
          Field
        </th>
        {before && (
          <th className="py-1 pr-5 font-medium" scope="col">
            Before
          </th>
        )}
        {after && (
          <th className="py-1 font-medium" scope="col">
            After
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <tr key={field} className="border-t border-line">
          <th className={`${CELL_CLASS} font-medium`} scope="row">
            {fieldLabel(field)}
          </th>
          {before && <td className={`${CELL_CLASS} text-soft`}>{valueLabel(before[field])}</td>}
          {after && <td className={CELL_CLASS}>{valueLabel(after[field])}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
