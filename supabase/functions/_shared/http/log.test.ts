import { expect, test } from 'vitest'
import { errorContext } from './log.ts'

test('quoted values are removed from logged errors', () => {
  const error = Object.assign(new Error('duplicate key "reader@example.com" of anna@example.com is \'x\''), {
    code: '23505',
    detail: 'Key (email)=(reader@example.com) already exists.',
    constraint: 'users_email_key',
  })
  const context = errorContext(error)
  expect(JSON.stringify(context)).not.toMatch(/example\.com/)
  expect(context).toMatchObject({ error: 'Error', code: '23505', constraint: 'users_email_key' })
})

test('a thrown value that is no Error is logged by its type', () => {
  expect(errorContext('reader@example.com')).toEqual({ error: 'string' })
  expect(errorContext(undefined)).toEqual({ error: 'undefined' })
})
