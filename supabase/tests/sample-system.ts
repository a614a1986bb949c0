import { SAMPLE_ID, type Table } from './sample-row.ts'

const MINUTE = '2026-06-01T07:00:00Z'
const any = (
  key: Record<string, string | boolean>,
  fresh: Record<string, string | number | boolean | object>,
): Table['kinds'] => ({ any: () => ({ key, fresh }) })

const count = (kind: string) => ({ minute: MINUTE, kind, count: 1 })
const sample = (figure: string) => ({ taken_at: MINUTE, figure, value: 1 })
const alarm = { kind: 'errors', message: 'Many requests fail.', value: '10' }

/** Rows of the state and the alarms of the system. */
export const systemTables: Record<string, Table> = {
  'private.minute_counts': {
    column: 'count',
    kinds: any({ kind: 'site-errors' }, count('api-errors')),
    rows: [count('site-errors')],
  },
  'private.system_samples': {
    column: 'value',
    kinds: any({ figure: 'queue:mail' }, sample('connections')),
    rows: [sample('queue:mail')],
  },
  // The migration inserts the one row.
  'private.system_settings': { column: 'alarm_emails', kinds: any({ id: true }, { id: true }), rows: [] },
  'private.auth_log_cleanup': { column: 'examined_until', kinds: any({ id: true }, { id: true }), rows: [] },
  'private.job_results': {
    column: 'failures',
    kinds: any({ job: 'emails' }, { job: 'files' }),
    rows: [{ job: 'emails' }],
  },
  'private.alarms': {
    column: 'value',
    kinds: any({ id: SAMPLE_ID }, { ...alarm, kind: 'client-errors' }),
    rows: [{ id: SAMPLE_ID, ...alarm }],
  },
  'private.alarm_webhooks': {
    column: 'payload',
    kinds: any({ id: SAMPLE_ID }, { payload: {} }),
    rows: [{ id: SAMPLE_ID, payload: {} }],
  },
}
