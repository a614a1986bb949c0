import { expect, test } from 'vitest'
import { factsOf } from './log.ts'

test('what an error quotes is not written down', () => {
  const error = Object.assign(new Error('duplicate key "reader@example.com" of anna@example.com is \'x\''), {
    code: '23505',
    detail: 'Key (email)=(reader@example.com) already exists.',
    constraint_name: 'users_email_key',
  })
  const facts = factsOf(error)
  expect(JSON.stringify(facts)).not.toMatch(/example\.com/)
  expect(facts).toMatchObject({ error: 'Error', code: '23505', constraint: 'users_email_key' })
})

test('anything can be thrown', () => {
  expect(factsOf('reader@example.com')).toEqual({ error: 'string' })
  expect(factsOf(undefined)).toEqual({ error: 'undefined' })
})
