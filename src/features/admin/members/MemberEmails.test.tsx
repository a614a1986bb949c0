import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MemberEmail } from '#shared/contracts/member.ts'
import { MemberEmails } from './MemberEmails.tsx'

const email: MemberEmail = {
  id: '7',
  kind: 'renewal-reminder',
  queuedAt: '2026-11-21T08:00:00.000Z',
  sentAt: null,
  failedAt: null,
}
const textOf = (emails: MemberEmail[]) =>
  renderToStaticMarkup(<MemberEmails emails={emails} />).replaceAll(/<[^>]+>/g, '')

test('an e-mail that was sent says when the mail server accepted it', () => {
  expect(textOf([{ ...email, sentAt: '2026-11-21T08:01:00.000Z' }])).toMatch(
    /Renewal reminder · accepted by the mail server .*21.*:01/,
  )
})

test('an e-mail that waits, and one that was given up, say so', () => {
  expect(textOf([email])).toContain('waits to be sent')
  expect(textOf([{ ...email, failedAt: '2026-11-22T08:01:00.000Z' }])).toContain('given up')
})

test('without e-mails there is a sentence', () => {
  expect(textOf([])).toBe('None in the last seven days.')
})
