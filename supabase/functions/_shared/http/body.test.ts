import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HttpError } from '../contracts/http-error.ts'
import type { Problem } from '../contracts/problem.ts'
import { body } from './body.ts'
import { problemResponse } from './problem.ts'

const Note = z.object({ name: z.string('Please fill this in.').trim().min(1), more: z.unknown().optional() })
const app = new Hono()
  .post('/json', body(Note), (c) => c.json(c.req.valid('json')))
  .post('/form', body(Note, { forms: true }), (c) => c.json(c.req.valid('json')))
  .post('/link', body(z.object({ token: z.string() }), { forms: true, tokenInQuery: true }), (c) =>
    c.json(c.req.valid('json')),
  )
app.onError((error) => problemResponse(error as HttpError, 'id'))

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const send = (path: string, headers: Record<string, string>, body: BodyInit | null) =>
  app.request(path, { method: 'POST', headers, body })
const problemOf = async (response: Response | Promise<Response>) => {
  const { type, fields } = (await (await response).json()) as Problem
  return [type.split(/[:/]/).at(-1), fields ? Object.keys(fields) : []]
}

test('unknown fields are dropped', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    const response = await send('/json', { 'Content-Type': type }, '{"name":" Ada ","admin":true,"__proto__":{"a":1}}')
    expect([response.status, await response.json()]).toEqual([200, { name: 'Ada' }])
  }
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test('the detail says what is wrong with the first fields, each sentence once', async () => {
  const { detail } = (await (await send('/json', json, '{}')).json()) as Problem
  expect(detail).toBe('Please fill this in.')
})

test('the last value of a repeated field counts', async () => {
  expect(await (await send('/json', json, '{"name":"a","name":"b"}')).json()).toEqual({ name: 'b' })
  expect(await (await send('/form', form, 'name=a&name=b&x=1')).json()).toEqual({ name: 'b' })
})

test('forms are accepted only where enabled, and empty fields count as missing', async () => {
  expect(await problemOf(send('/json', form, 'name=Ada'))).toEqual(['not-json', []])
  expect(await problemOf(send('/form', form, 'name='))).toEqual(['invalid-fields', ['name']])
  expect(await (await send('/form', form, 'name=Ada+L%C3%B6velace')).json()).toEqual({ name: 'Ada Lövelace' })
})

test('the token is read from the query for forms of a linked page, and for nothing else', async () => {
  expect(await (await send('/link?token=a', form, 'token=b')).json()).toEqual({ token: 'a' })
  expect(await problemOf(send('/link?token=a', json, '{}'))).toEqual(['invalid-fields', ['token']])
  expect(await problemOf(send('/form?name=a', form, ''))).toEqual(['invalid-fields', ['name']])
})

test.each([
  ['nothing said about it', {}],
  ['text', { 'Content-Type': 'text/plain' }],
  ['a form with parts', { 'Content-Type': 'multipart/form-data; boundary=x' }],
])('%s is not JSON', async (_what, headers) => {
  const response = await app.request('/form', {
    method: 'POST',
    headers,
    body: new TextEncoder().encode('{"name":"x"}'),
  })
  expect([response.status, ...(await problemOf(response))]).toEqual([415, 'not-json', []])
})

test.each([
  ['no JSON', '{"name":'],
  ['empty', ''],
  ['no UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22])],
  ['nested without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['nested deeper than anything', '{"name":"x","more":[[[[[[[[[]]]]]]]]]}'],
])('a body that is %s is malformed', async (_what, sent) => {
  const response = await send('/json', json, sent)
  expect([response.status, ...(await problemOf(response))]).toEqual([400, 'malformed-request', []])
})

test('text that Postgres cannot store is refused with its field', async () => {
  for (const text of ['a\\u0000', '\\ud800', '\\udc00x']) {
    expect(await problemOf(send('/json', json, `{"name":"${text}"}`))).toEqual(['invalid-fields', ['name']])
    expect(await problemOf(send('/json', json, `{"name":"x","more":{"__proto__":["${text}"]}}`))).toEqual([
      'invalid-fields',
      ['more.__proto__.0'],
    ])
  }
  expect(await problemOf(send('/form', form, 'name=a%00'))).toEqual(['invalid-fields', ['name']])
  expect((await send('/json', json, '{"name":"\\ud83d\\ude00"}')).status).toBe(200)
})

test.each(['null', '[]', '7', '"x"', 'true', '{}', '{"name":null}', '{"name":["x"]}', '{"name":" "}'])(
  '%s is not valid',
  async (sent) => {
    expect((await problemOf(send('/json', json, sent)))[0]).toBe('invalid-fields')
  },
)
