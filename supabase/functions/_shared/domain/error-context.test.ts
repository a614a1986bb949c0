import { expect, test } from 'vitest'
import { errorContext, withoutPersonalData } from './error-context.ts'

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

test('the report of a browser keeps its names, but no addresses and no long numbers', () => {
  const report = "Cannot read 'x' of ada@reader.example with 4242 4242 4242 4242 (/_astro/Checkout.D3f9.js:1:2)"
  expect(withoutPersonalData(report)).toBe("Cannot read 'x' of … with … (/_astro/Checkout.D3f9.js:1:2)")
})
