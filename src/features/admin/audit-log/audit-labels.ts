import type { AuditEntry } from '#shared/contracts/audit-log.ts'
import { DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { editionName } from '#shared/domain/print-edition.ts'
import { dateTimeLabel } from '../date-labels.ts'

/** The action as a verb phrase that follows the name of the staff member. */
const actions: Record<string, string> = {
  'complimentary-granted': 'gave a complimentary subscription',
  'complimentary-ended': 'ended a complimentary subscription',
  'subscription-ended': 'ended a paid subscription',
  'subscription-end-planned': 'ended a paid subscription with its period',
  'address-corrected': 'corrected the address of a member',
  'email-change-requested': 'asked a member to confirm another e-mail address',
  'group-corrected': 'corrected the invoice details of a group',
  'group-end-planned': 'ended a group with its term',
  'refund-requested': 'refunded a payment',
  'dead-letter-retried': 'tried again what was given up in a queue',
  'dead-letter-discarded': 'discarded what was given up in a queue',
  'dispute-evidence-submitted': 'submitted evidence of a dispute',
  'print-list-downloaded': 'downloaded a list of addresses',
  'newsletter-exported': 'exported newsletter subscribers',
  'newsletter-subscriber-erased': 'erased a newsletter subscriber',
  'invitation-accepted': 'accepted an invitation',
  'contact-reply-created': 'replied to a contact message',
  'support-reply-created': 'replied to a support ticket',
  'second-factor-added': 'set up an authenticator',
  'second-factor-removed': 'removed an authenticator',
  'recovery-code-used': 'removed a lost authenticator by a recovery code',
  'recovery-codes-created': 'made new recovery codes',
  'settings-changed': 'changed the settings',
  'article-created': 'began the article',
  'article-copied': 'duplicated an article',
  'article-draft': 'took back the article',
  'article-in-review': 'submitted the article',
  'article-scheduled': 'scheduled the article',
  'article-unscheduled': 'cancelled the schedule of the article',
  'article-published': 'published the article',
  'article-updated': 'published changes of the article',
  'article-withdrawn': 'withdrew the article',
  'article-access-changed': 'chose who reads the article',
  'article-language-changed': 'chose the language of the article',
  'article-translation-started': 'started the translation',
  'article-archived': 'archived the article',
  'article-trashed': 'trashed the article',
  'article-restored': 'restored the article',
  'issue-scheduled': 'scheduled the issue',
  'issue-unscheduled': 'cancelled the schedule of the issue',
  'issue-released': 'released the issue',
  'picture-uploaded': 'uploaded the picture',
  'picture-deleted': 'deleted the picture',
  'picture-restored': 'restored the picture',
  'alarm-acknowledged': 'acknowledged the alarm',
  'alarm-recipients-changed': 'chose who receives alarms',
}

const VERBS: Record<string, string> = { created: 'added', changed: 'changed', removed: 'removed' }

/** 'changed the support ticket' for `support-ticket-changed`; the kind in words for an unknown one. */
export function actionLabel(kind: string): string {
  const [, entity = '', verb = ''] = /^(.+)-(created|changed|removed)$/.exec(kind) ?? []
  return actions[kind] ?? (entity ? `${VERBS[verb]} the ${entity.replaceAll('-', ' ')}` : kind.replaceAll('-', ' '))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The name of the record; undefined for the settings, of which there is one, and for a record that is gone. */
export function recordLabel({ record, before, after }: Pick<AuditEntry, 'record' | 'before' | 'after'>) {
  if (!record || record.entity === 'settings') return undefined
  return record.name ?? titleIn(after) ?? titleIn(before) ?? (UUID.test(record.id) ? undefined : record.id)
}

/** An article is logged with the title that it had. */
const titleIn = (values: AuditEntry['before']) =>
  typeof values?.title === 'string' && values.title !== '' ? values.title : undefined

/** Further details of an action, in short parts. */
export function detailsOf({ member, plan, edition, amount, currency, reason }: AuditEntry): string[] {
  return [
    member && `for ${member.name}`,
    plan,
    amount !== null && amountLabel(amount, currency ?? DEFAULT_CURRENCY),
    edition && editionName(edition),
    reason && `“${reason}”`,
  ].filter((part) => typeof part === 'string')
}

/** 'time zone' for `time_zone`. */
export const fieldLabel = (field: string) => field.replaceAll('_', ' ')

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A value of the log in words: times in the time zone of the browser, lists of words in a row, objects as JSON. */
export function valueLabel(value: unknown): string {
  if (isEmpty(value)) return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || '—'
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  return TIMESTAMP.test(String(value)) ? dateTimeLabel(String(value)) : String(value)
}

/** The fields that either side has a value for, in the order of their names. The id is the record's, not a change. */
export const changedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => field !== 'id' && !(isEmpty(before?.[field]) && isEmpty(after?.[field])))
    .sort()
