import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

const DATABASE_URL = 'postgres://somebody@127.0.0.1:54322/postgres'

test('optional variables have defaults; an empty value counts as not set', () => {
  const environment = readEnvironment({ DATABASE_URL, SITE_URL: '', PORT: '8080' })
  expect(environment).toMatchObject({ DATABASE_URL, SITE_URL: 'http://localhost:4321', PORT: 8080 })
})

test('the error names every invalid variable', () => {
  expect(() => readEnvironment({ PORT: 'a lot', SITE_URL: 'meridian' })).toThrow(
    /SITE_URL is wrong.*\n.*DATABASE_URL is wrong.*\n.*PORT is wrong/,
  )
})

test('an address that disables TLS for a database on another machine is rejected', () => {
  const disabled = 'postgres://somebody@db.example/postgres?sslmode=disable'
  expect(() => readEnvironment({ DATABASE_URL: disabled })).toThrow('must not disable TLS')
  expect(() => readEnvironment({ DATABASE_URL, DATABASE_CA: 'prod-ca-2021.crt' })).toThrow('DATABASE_CA is wrong')
})
