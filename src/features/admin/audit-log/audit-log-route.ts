/** The filters of the URL, as they are typed: dates, not times. */
export interface AuditFilter {
  staffId: string
  kind: string
  entity: string
  entityId: string
  from: string
  to: string
}

const keys = ['staffId', 'kind', 'entity', 'entityId', 'from', 'to'] as const

export function parseAuditFilter(subpath: string): AuditFilter {
  const params = new URLSearchParams(subpath)
  return Object.fromEntries(keys.map((key) => [key, params.get(key) ?? ''])) as unknown as AuditFilter
}

export function auditLogHref(filter: Partial<AuditFilter>): string {
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  return params.size > 0 ? `#audit-log/${params}` : '#audit-log'
}

/** The filters for the API. The period has whole days in the time zone of the browser. */
export function toAuditQuery({ from, to, ...filter }: AuditFilter): Record<string, string> {
  const query = { ...filter, from: startOfDay(from), until: startOfDay(to, 1) }
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Undefined for a date that is no date, which somebody may have typed into the URL. */
function startOfDay(date: string, daysLater = 0): string | undefined {
  const day = new Date(`${date}T00:00`)
  if (!date || Number.isNaN(day.getTime())) return undefined
  day.setDate(day.getDate() + daysLater)
  return day.toISOString()
}
