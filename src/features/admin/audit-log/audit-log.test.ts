import { expect, test } from 'vitest'
import { actionLabel, changedFields, recordLabel, valueLabel } from './audit-labels.ts'
import { type AuditFilter, auditLogHref, parseAuditFilter, toAuditQuery } from './audit-log-route.ts'

const none: AuditFilter = { staffId: '', kind: '', entity: '', entityId: '', from: '', to: '' }

test('filters survive the URL, whatever they contain', () => {
  const filter = { ...none, kind: 'plan-changed', entity: 'redirect', entityId: '/a&b=c/ü' }
  const href = auditLogHref(filter)
  expect(parseAuditFilter(href.slice('#audit-log/'.length))).toEqual(filter)
  expect(auditLogHref(none)).toBe('#audit-log')
  expect(parseAuditFilter('')).toEqual(none)
})

test('a period includes its last day, and a date that is none is left out', () => {
  const { from = '', until = '' } = toAuditQuery({ ...none, from: '2026-11-21', to: '2026-11-22' })
  expect(Date.parse(until) - Date.parse(from)).toBe(2 * 86_400_000)
  expect(toAuditQuery({ ...none, from: 'yesterday' })).toEqual({})
})

test.each([
  ['plan-changed', 'changed the plan'],
  ['support-ticket-changed', 'changed the support ticket'],
  ['refund-requested', 'refunded a payment'],
  ['article-published', 'published the article'],
  ['something-unheard-of', 'something unheard of'],
])('%s reads as %s', (kind, label) => expect(actionLabel(kind)).toBe(label))

test('a record is called by its name, and one that is gone by a readable id only', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const labelOf = (entity: string, recordId: string, name: string | null = null) =>
    recordLabel({ record: { entity, id: recordId, name }, before: null, after: null })
  expect(labelOf('plan', 'free', 'The Introduction')).toBe('The Introduction')
  expect(labelOf('redirect', '/old')).toBe('/old')
  expect(labelOf('contact-message', id)).toBeUndefined()
  expect(labelOf('settings', 'true')).toBeUndefined()
  expect(recordLabel({ record: null, before: null, after: null })).toBeUndefined()
  const article = { entity: 'article', id, name: null }
  expect(recordLabel({ record: article, before: { title: 'Salt' }, after: null })).toBe('Salt')
})

test('both sides of a change are listed, and empty values are told apart from words', () => {
  expect(changedFields({ before: { b: 1 }, after: { a: 2, b: 3 } })).toEqual(['a', 'b'])
  expect(changedFields({ before: null, after: null })).toEqual([])
  expect(changedFields({ before: null, after: { id: '1', revoked_at: null, name: 'A' } })).toEqual(['name'])
  expect([null, '', false, 0, 'x', ['y', 'z'], []].map(valueLabel)).toEqual(['—', '—', 'no', '0', 'x', 'y, z', '—'])
  expect(valueLabel([{ a: 1 }])).toBe('[\n {\n  "a": 1\n }\n]')
  expect(valueLabel('2026-11-22T12:00:00.123456+00:00')).toMatch(/^22 November 2026 at \d\d:\d\d$/)
})
